import type { Vesper } from "./vesper.ts";

/** This member lets visitors and public pages show them (decision 33). */
export async function agree(vesper: Vesper, id: string): Promise<void> {
  await vesper.sql(
    "update profile set visitors_since = now(), landers_since = now() where id = $1",
    [id],
  );
}
