import { type LinksFunction, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { screen } from "#browser/screen.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { OwnPhotos } from "#features/photos/own/own-photos.tsx";
import photosCss from "#features/photos/own/photos.css?url";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Stepper } from "#ui/fields/stepper.tsx";
import { StepForm } from "./step-form.tsx";
import { readWelcome, stepPath, submitWelcome } from "./welcome-data.ts";

export const handle: ScreenHandle = { title: "welcome.title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: photosCss }];

export const loader = readWelcome;
export const action = submitWelcome;

export default screen(Welcome);

/**
 * How a newcomer introduces themselves: what they enjoy, one answer, a face. Each step is a form
 * that saves it in the profile, and may be skipped.
 */
function Welcome() {
  const { t } = useText();
  const { steps, step, interests, slot, photos, outcome } = useLoaderData<typeof loader>();
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  return (
    <AccountPage title={t(`welcome.${step}`)} lead={t(`welcome.${step}_lead`)}>
      <Stepper step={at} steps={steps.length}>
        {t("welcome.step", { step: at + 1, steps: steps.length })}
      </Stepper>
      {photos && <OwnPhotos start={photos} outcome={outcome} />}
      {step !== "photo" && <StepForm key={step} step={step} stored={{ interests, slot }} />}
      {next ? (
        <LinkButton to={stepPath(next)} kind="quiet" wide>
          {t("welcome.skip")}
        </LinkButton>
      ) : (
        <LinkButton to="/members" size="large" wide>
          {t("welcome.done")}
        </LinkButton>
      )}
    </AccountPage>
  );
}
