import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every screen, on one page (specification, section 2). */
export default [
  layout("layouts/default.tsx", [
    index("../features/landers/front-door.tsx"),
    route("login", "../features/sessions/login.tsx"),
  ]),
] satisfies RouteConfig;
