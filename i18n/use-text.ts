import type { ReactNode } from "react";
import { useIntl } from "react-intl";

type Values = Record<string, string | number | Date | ReactNode | ((chunks: ReactNode[]) => ReactNode)>;

/**
 * `t("chat.send")` in a component: the only way a word reaches a screen. `intl` formats dates, numbers and money.
 * Keys are checked by the guard test over the sources, so that a feature can bring its words without a central list.
 */
export function useText() {
  const intl = useIntl();
  function t(id: string, values?: Record<string, string | number | Date>): string;
  function t(id: string, values: Values): ReactNode;
  function t(id: string, values?: Values): ReactNode {
    return intl.formatMessage({ id }, values as Record<string, string>);
  }
  return { t, intl, language: intl.locale };
}
