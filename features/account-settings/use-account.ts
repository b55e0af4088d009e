import { useLoaderData } from "react-router";
import type { loader } from "./settings.tsx";

/** What the settings page's loader read. */
export const useSettings = () => useLoaderData<typeof loader>();
