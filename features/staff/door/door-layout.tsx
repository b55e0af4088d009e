import { Outlet } from "react-router";

/** What stands before the office: one thing to do, and nothing of the members' site around it. */
export default function DoorLayout() {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-paper">
      <Outlet />
    </main>
  );
}
