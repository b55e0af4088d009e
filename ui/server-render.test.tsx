import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { Alert } from "./alert.tsx";
import { HeroArt } from "./art/hero-art.tsx";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Button, LinkButton } from "./button.tsx";
import { CheckField } from "./fields/check-field.tsx";
import { ChoiceGroup } from "./fields/choice-group.tsx";
import { DateField } from "./fields/date-field.tsx";
import { Dialog } from "./overlays/dialog.tsx";
import { ErrorState } from "./error-state.tsx";
import { Field } from "./fields/field.tsx";
import { Hero } from "./hero.tsx";
import { Logo } from "./logo.tsx";
import { MenuLink } from "./overlays/menu-item.tsx";
import { Menu } from "./overlays/menu.tsx";
import { PasswordField } from "./fields/password-field.tsx";
import { Photo } from "./photo.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SelectField } from "./fields/select-field.tsx";
import { Stepper } from "./fields/stepper.tsx";
import { Tab, Tabs } from "./tabs.tsx";
import { ToastRegion } from "./overlays/toast-region.tsx";

function html(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  return renderToString(<Stub initialEntries={["/"]} />);
}

const everything = (
  <>
    <ProgressBar label="w" />
    <Hero niche={3}>
      <LinkButton to="/signup">w</LinkButton>
    </Hero>
    <HeroArt niche={7} />
    <Tabs label="w">
      <Tab to="/" badge={<Badge count={3} />}>
        w
      </Tab>
    </Tabs>
    <Menu trigger="w">
      <MenuLink to="/profile">w</MenuLink>
    </Menu>
    <Dialog open onClose={() => {}} title="w" closeLabel="w">
      w
    </Dialog>
    <PasswordField label="w" name="p" autoComplete="current-password" showLabel="w" hideLabel="w" />
    <SelectField label="w" name="s" options={[{ value: "1", label: "w" }]} />
    <DateField label="w" name="d" locale="nl" dayLabel="w" monthLabel="w" yearLabel="w" />
    <ChoiceGroup label="w" name="c" choices={[{ value: "1", label: "w" }]} />
    <CheckField label="w" name="k" />
    <Photo src={null} alt="w" locked lockLabel="w" />
    <Avatar src={null} alt="w" online="w" />
    <Logo name="w" />
    <Stepper step={1} steps={3}>
      w
    </Stepper>
    <Alert tone="warning" title="w" />
    <ErrorState title="w" code={404} />
    <ToastRegion label="w" closeLabel="w" />
  </>
);

describe("rendered on the server", () => {
  test("nothing carries an inline style, which the Content-Security-Policy would refuse", () => {
    expect(html(everything)).not.toMatch(/\sstyle=|<style/);
  });

  test("nobody reads a word the caller did not give", () => {
    const given = html(everything);
    const words = given.replace(/<[^>]*>/g, " ").match(/[A-Za-z]{2,}/g);
    const spoken = [...given.matchAll(/(?:aria-label|alt|title|placeholder)="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(words).toBe(null);
    expect(new Set(spoken)).toEqual(new Set(["w"]));
  });

  test("a field is tied to its hint and its refusal", () => {
    const field = html(<Field label="Name" name="name" hint="Hint" error="Refused" id="n" />);
    expect(field).toMatch(/<label for="n"/);
    expect(field).toMatch(/aria-describedby="n-hint n-error"/);
    expect(field).toMatch(/aria-invalid="true"/);
    expect(field).toMatch(/id="n-hint"/);
    expect(field).toMatch(/id="n-error"/);
  });

  test("a pending button says so and keeps its words", () => {
    const button = html(<Button pending>Send</Button>);
    expect(button).toMatch(/aria-busy="true"/);
    expect(button).toMatch(/aria-disabled="true"/);
    expect(button).toMatch(/Send/);
  });

  test("a badge shows 99+ from 100 and nothing at 0, unless asked", () => {
    const shown = (count: number, showZero?: boolean) =>
      html(<Badge count={count} showZero={showZero} />).replace(/<[^>]*>/g, "");
    expect(shown(99)).toBe("99");
    expect(shown(100)).toBe("99+");
    expect(shown(0)).toBe("");
    expect(shown(0, true)).toBe("0");
  });
});
