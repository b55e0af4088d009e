import { MemberGridSkeleton } from "#features/members/member-grid.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/**
 * The outline of the screen at this path, while it is on its way: `Main` shows it in the place of
 * the one before.
 */
export default function Awaited({ path }: { path: string }) {
  return (
    <div className="awaited page" aria-busy="true">
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
