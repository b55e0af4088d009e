import eveningFar from "./evening-far.svg";
import eveningNear from "./evening-near.svg";
import eveningMen from "./evening-near-men.svg";
import eveningWomen from "./evening-near-women.svg";
import journeyFar from "./journey-far.svg";
import journeyNear from "./journey-near.svg";
import journeyMen from "./journey-near-men.svg";
import journeyWomen from "./journey-near-women.svg";
import morningFar from "./morning-far.svg";
import morningNear from "./morning-near.svg";
import weekendFar from "./weekend-far.svg";
import weekendNear from "./weekend-near.svg";
import weekendMen from "./weekend-near-men.svg";
import weekendWomen from "./weekend-near-women.svg";

const sceneNames = ["evening", "morning", "weekend", "journey"] as const;
export type SceneName = (typeof sceneNames)[number];

/**
 * What is far and what is near move at different speeds. The two in it are of one gender where a
 * site is for it.
 */
export function layersFor(
  only: string | undefined,
): Record<SceneName, readonly [far: string, near: string]> {
  const [evening, weekend, journey] =
    only === "man"
      ? [eveningMen, weekendMen, journeyMen]
      : only === "woman"
        ? [eveningWomen, weekendWomen, journeyWomen]
        : [eveningNear, weekendNear, journeyNear];
  return {
    evening: [eveningFar, evening],
    morning: [morningFar, morningNear],
    weekend: [weekendFar, weekend],
    journey: [journeyFar, journey],
  };
}

/** The film from the scene that a slug begins with. */
export function filmFrom(first: SceneName): readonly SceneName[] {
  const at = sceneNames.indexOf(first);
  return [...sceneNames.slice(at), ...sceneNames.slice(0, at)];
}
