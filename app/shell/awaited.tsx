import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useWaiting } from "../network/waiting.ts";
import { MemberGridSkeleton } from "#features/members/member-grid.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const awaitedAfterMs = 120;

/**
 * A screen that is not there at once is answered for by its outline, in the place of the one
 * before. A conversation opens beside its list, or over it.
 */
export default function Awaited() {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const next = (!formMethod && location?.pathname) || pathname;
  const [late, setLate] = useState(pathname);
  useEffect(() => {
    const timer = setTimeout(() => setLate(next), awaitedAfterMs);
    return () => clearTimeout(timer);
  }, [next]);
  const waiting = useWaiting(); // for the network: the last screen stays
  return (
    next !== pathname &&
    next === late &&
    !waiting &&
    !/^.chats./.test(next) && <InPlace path={next} />
  );
}

function InPlace({ path }: { path: string }) {
  const outline = useRef<HTMLDivElement>(null);
  // Marked on the screens' place: a rule for "beside an outline" would be tried on every element.
  useLayoutEffect(() => {
    const main = outline.current?.parentElement;
    main?.setAttribute("data-awaiting", "");
    return () => main?.removeAttribute("data-awaiting");
  }, []);
  // As tall as the window: else the page's foot would come up, and go again with the screen.
  return (
    <div ref={outline} className="awaited page min-h-dvh" aria-busy="true">
      <Outline path={path} />
    </div>
  );
}

const lists = /^\/(members|favourites|likes(\/(given|matches))?)$/;

function Outline({ path }: { path: string }) {
  if (lists.test(path))
    return (
      <>
        <Skeleton shape="title" className="mb-6 w-1/2" />
        <MemberGridSkeleton />
      </>
    );
  if (path === "/chats") {
    return (
      <>
        <Skeleton shape="title" className="mb-6 w-1/2" />
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="flex items-center gap-4 py-3">
            <Skeleton shape="circle" className="size-14 flex-none" />
            <div className="grow">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-2/3" />
            </div>
          </div>
        ))}
      </>
    );
  }
  if (path.startsWith("/members/")) {
    return (
      <div className="member-page">
        <Skeleton shape="photo" />
        <div>
          <Skeleton shape="title" className="mb-4 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton shape="block" className="mt-6 h-40" />
        </div>
      </div>
    );
  }
  return (
    <>
      <Skeleton shape="title" className="mb-6 w-1/2" />
      <Skeleton shape="block" className="mb-4 h-40" />
      <Skeleton shape="block" className="h-64" />
    </>
  );
}
