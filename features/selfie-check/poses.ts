/**
 * What a selfie is asked for with, in the words of `selfie-check.pose.*`: simple to do, seldom on a
 * photo that exists already. One that was asked for stays in the list; new ones are added.
 */
export const poses = [
  "two_fingers",
  "three_fingers",
  "open_hand",
  "thumb_up",
  "hand_on_head",
  "hand_on_ear",
  "chin_on_fist",
] as const;
export type Pose = (typeof poses)[number];
