import { readableOn, type Theme } from "./theme.ts";

interface ThemeColours {
  /** The paper in light and dark, for the browser's own bars: themes.css cannot reach a <meta>. */
  readonly light: string;
  readonly dark: string;
  /** Ground of the app's icon and of a mail's button; in the dark, what stands on it too. */
  readonly wine: string;
  readonly wineDark: string;
  readonly onWineDark: string;
}

/** As in ui/themes.css; a test keeps them in step. */
const niches: Record<number, ThemeColours> = {
  1: {
    light: "#fbf7f4",
    dark: "#1a0e11",
    wine: "#5a0f22",
    wineDark: "#e8a0ae",
    onWineDark: "#1a0e11",
  },
  2: {
    light: "#fbf7ee",
    dark: "#19110a",
    wine: "#5c2e12",
    wineDark: "#e9b98c",
    onWineDark: "#19110a",
  },
  3: {
    light: "#fcf7fa",
    dark: "#180b15",
    wine: "#6d0d4a",
    wineDark: "#f29dcd",
    onWineDark: "#180b15",
  },
  4: {
    light: "#f6f8f9",
    dark: "#0b141a",
    wine: "#123a55",
    wineDark: "#96c7e6",
    onWineDark: "#0b141a",
  },
  5: {
    light: "#faf7fc",
    dark: "#130c19",
    wine: "#4b1d66",
    wineDark: "#d0abef",
    onWineDark: "#130c19",
  },
  6: {
    light: "#f8f4f2",
    dark: "#100809",
    wine: "#3a0710",
    wineDark: "#f0a08f",
    onWineDark: "#100809",
  },
  7: {
    light: "#f9f8f2",
    dark: "#0e150f",
    wine: "#28482f",
    wineDark: "#a8d3ac",
    onWineDark: "#0e150f",
  },
};
const general: ThemeColours = {
  light: "#fbf7f4",
  dark: "#1a0e11",
  wine: "#5a0f22",
  wineDark: "#e8a0ae",
  onWineDark: "#1a0e11",
};

/** Of a niche, with a site's own colours where it has some. */
export function themeColours(niche: number, own: Theme = { light: {}, dark: {} }): ThemeColours {
  const base = niches[niche] ?? general;
  const { wine: wineDark } = own.dark;
  return {
    light: own.light.paper ?? base.light,
    dark: own.dark.paper ?? base.dark,
    wine: own.light.wine ?? base.wine,
    wineDark: wineDark ?? base.wineDark,
    onWineDark: wineDark ? readableOn(wineDark) : base.onWineDark,
  };
}
