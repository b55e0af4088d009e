import eveningFar from "./evening-far.svg";
import eveningNear from "./evening-near.svg";
import journeyFar from "./journey-far.svg";
import journeyNear from "./journey-near.svg";
import morningFar from "./morning-far.svg";
import morningNear from "./morning-near.svg";
import weekendFar from "./weekend-far.svg";
import weekendNear from "./weekend-near.svg";

const sceneNames = ["evening", "morning", "weekend", "journey"] as const;
export type SceneName = (typeof sceneNames)[number];

/** What is far and what is near move at different speeds. */
export const layers: Record<SceneName, readonly [far: string, near: string]> = {
  evening: [eveningFar, eveningNear], morning: [morningFar, morningNear], weekend: [weekendFar, weekendNear], journey: [journeyFar, journeyNear],
};

/** The film from the scene that a slug begins with. */
export function filmFrom(first: SceneName): readonly SceneName[] {
  const at = sceneNames.indexOf(first);
  return [...sceneNames.slice(at), ...sceneNames.slice(0, at)];
}
