import { expect, test } from "vitest";
import { jpegOf } from "#test/photos.ts";
import { type Actor, openWorld } from "#test/world.ts";

const world = await openWorld();
let next = 0;
const freshJpeg = () => jpegOf(++next);
const own = async (who: Actor) => (await world.call("photos.own", {}, { as: who })).body;

test("a form without JavaScript: every file counts, and the page says what became of them", async () => {
  const post = async (member: Actor | null, files: (Buffer | string)[]) => {
    const form = new FormData();
    for (const file of files)
      form.append(
        "photos",
        new Blob([typeof file === "string" ? file : new Uint8Array(file)], { type: "image/jpeg" }),
        file.length ? "photo.jpg" : "",
      );
    const answer = await fetch(`${world.url}/api/photo.php`, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: {
        origin: world.url,
        ...(member && { cookie: member.cookie }),
        accept: "text/html,*/*",
      },
    });
    return [answer.status, answer.headers.get("location")];
  };
  const alice = await world.member("Alice", { photo: false, paid_user: true });
  expect(await post(alice, [await freshJpeg(), await freshJpeg()])).toEqual([
    303,
    "/profile?photo=added",
  ]);
  expect((await own(alice)).photos).toHaveLength(2);
  expect(await post(alice, [await freshJpeg(), "<svg/>"])).toEqual([
    303,
    "/profile?photo=photo_kind",
  ]);
  expect((await own(alice)).photos).toHaveLength(3);
  expect(
    await post(alice, [Buffer.concat([await freshJpeg(), Buffer.alloc(10 * 1024 * 1024)])]),
  ).toEqual([303, "/profile?photo=photo_too_large"]);
  expect(await post(alice, [""])).toEqual([303, "/profile?photo=photo_missing"]);
  expect(await post(null, [await freshJpeg()])).toEqual([303, "/login?next=/profile"]);
});
