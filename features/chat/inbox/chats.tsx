import { MessageCircle } from "lucide-react";
import { lazy, Suspense } from "react";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useParams,
} from "react-router";
import { AskedBanner } from "#features/alerts/asked-banner.tsx";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { TabBar } from "#app/shell/tab-bar.tsx";
import { TopBar } from "#app/shell/top-bar.tsx";
import { useHydrated } from "#browser/use-hydrated.ts";
import { useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { useText } from "#i18n/use-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Chat, Inbox, InboxRow } from "./inbox.tsx";
import { OfflineStrip } from "../conversation/offline-strip.tsx";
import { useInbox } from "./use-inbox.ts";
import { useTypists } from "../conversation/use-typing.ts";
import "./chats.css";
import type { Elements } from "#ui/elements.ts";

const NewMatches = lazy(() => import("./new-matches.tsx"));
const FindChats = lazy(() => import("./find-chats.tsx"));
/** Conversations from which on one is looked for by name. */
const fromSoMany = 8;

export const handle: ScreenHandle = { title: "chat.title" };

/**
 * Painted once it is read to its end: painted while half of it has come, the messages would stand
 * where the composer comes, and then jump up.
 */
export const links: LinksFunction = () => [
  { rel: "expect", href: "#chats-end", blocking: "render" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [list, { profiles: matches }] = await Promise.all([
    api.read("chat.list", {}),
    api.read("chat.unwritten", {}),
  ]);
  return { list, matches };
}

/** Going from one conversation to another keeps the list: events and polls keep it fresh. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined;

/** What the conversation beside the list may ask of it. */
export interface ChatsOutlet {
  readonly typists: ReadonlySet<string>;
  removeChat(conversation: string): void;
}

export default screen(Chats);

/** The inbox; from 992 px with the conversation beside it, on a phone one or the other. */
function Chats() {
  const { t } = useText();
  const { id } = useParams();
  // The row that was pressed is the one that is open, while its messages are still on their way.
  const next = useNavigation().location?.pathname.split("/chats/")[1];
  const navigate = useNavigate();
  const { list, matches } = useLoaderData<typeof loader>();
  const inbox = useInbox(list);
  const typists = useTypists();
  const row = (chat: Chat) => (
    <InboxRow
      chat={chat}
      shown={chat.conversation.id === (next ?? id)}
      typing={typists.has(chat.conversation.id)}
    />
  );
  const user = useUser();
  const freeLeft =
    user && !user.paid_user ? t("chat.free_left", { left: user.free_conversations_left }) : "";
  const outlet: ChatsOutlet = {
    typists,
    removeChat(conversation) {
      void navigate("/chats");
      void inbox.remove(conversation, t("chat.delete_failed"));
    },
  };
  return (
    <div className="chats" data-open={id ? "" : undefined}>
      <TopBar />
      <Suspense>
        <AskedBanner />
      </Suspense>
      <OfflineStrip />
      <div className="chats-panes">
        <section className="inbox" aria-labelledby="inbox-title">
          <h1 id="inbox-title">{t("chat.title")}</h1>
          {matches.length > 0 && (
            <Later room="inbox-matches">
              <NewMatches profiles={matches} chats={inbox.chats} />
            </Later>
          )}
          {inbox.chats.length >= fromSoMany && (
            <Later room="inbox-find">
              <FindChats row={row} />
            </Later>
          )}
          <Inbox {...inbox} freeLeft={freeLeft} row={row} />
        </section>
        <div className="chats-open">
          {id ? (
            <Outlet context={outlet} />
          ) : (
            <div className="chats-none">
              <EmptyState icon={<MessageCircle />} title={t("chat.pick_title")}>
                {`${t("chat.pick_lead")} ${freeLeft}`}
              </EmptyState>
            </div>
          )}
        </div>
      </div>
      <TabBar />
      <i id="chats-end" hidden />
    </div>
  );
}

/** What comes after hydration, which the server's rendering cannot wait for; its room is kept. */
function Later({ room, children }: { room: string; children: Elements }) {
  const empty = <div className={room} />;
  return useHydrated() ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}
