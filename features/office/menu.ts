import Building2 from "lucide-react/icons/building-2";
import DoorOpen from "lucide-react/icons/door-open";
import FileText from "lucide-react/icons/file-text";
import FileX from "lucide-react/icons/file-x";
import Flag from "lucide-react/icons/flag";
import Globe from "lucide-react/icons/globe";
import Handshake from "lucide-react/icons/handshake";
import IdCard from "lucide-react/icons/id-card";
import Image from "lucide-react/icons/image";
import Images from "lucide-react/icons/images";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Percent from "lucide-react/icons/percent";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import ScanFace from "lucide-react/icons/scan-face";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Signpost from "lucide-react/icons/signpost";
import TicketPercent from "lucide-react/icons/ticket-percent";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react";
import type { Right } from "#features/staff/rights.ts";

/** In which part of the sidebar an entry stands. */
export const menuGroups = ["work", "people", "money", "site", "house"] as const;

interface MenuEntry {
  readonly to: string;
  /** The message that names it: as short as a sidebar of 200 px wants it. */
  readonly words: string;
  readonly icon: LucideIcon;
  readonly group: (typeof menuGroups)[number];
  /** Who finds it there; its calls ask for themselves. */
  readonly may: Right;
  /** Where screens that belong to it begin, besides under `to`. */
  readonly also?: readonly string[];
  /** Pressed after `g`, it leads there. */
  readonly key?: string;
  /** Or who has one of these. */
  readonly or?: readonly Right[];
  /** Whoever may it for all sites. */
  readonly everywhere?: true;
}

/**
 * What the office can do, in the order of its menu: an address under /operator, the message that
 * names it and its icon. A feature adds the list of its `office/` here and in app/routes.ts; what
 * waits there is counted in features/all-counts.server.ts.
 */
export const officeMenu = [
  {
    to: "/operator",
    words: "office.menu.queue",
    icon: Flag,
    group: "work",
    may: "queue.work",
    also: ["/operator/cases/", "/operator/appeals/", "/operator/sealed/", "/operator/checks/"],
    key: "q",
  },
  {
    to: "/operator/photos",
    words: "office.menu.photos",
    icon: Images,
    group: "work",
    may: "photos.review",
    key: "p",
  },
  {
    to: "/operator/selfies",
    words: "office.menu.selfies",
    icon: ScanFace,
    group: "work",
    may: "photos.review",
  },
  {
    to: "/operator/complaints",
    words: "office.menu.complaints",
    icon: MessageSquareWarning,
    group: "work",
    may: "complaints.answer",
    key: "c",
  },
  {
    to: "/operator/cancellations",
    words: "office.menu.cancellations",
    icon: FileX,
    group: "work",
    may: "complaints.answer",
  },
  {
    // Whoever may make one of the calls that wait there: features/all-grave-calls.server.ts.
    to: "/operator/proposals",
    words: "second-person.title",
    icon: Handshake,
    group: "work",
    may: "reports.decide",
    or: ["refunds.large", "banking.change", "keys.change", "credits.give", "sites.create"],
  },
  {
    to: "/operator/members",
    words: "office.menu.members",
    icon: Users,
    group: "people",
    may: "members.read",
    key: "m",
  },
  {
    to: "/operator/orders",
    words: "office.menu.orders",
    icon: ReceiptText,
    group: "money",
    may: "orders.read",
    key: "o",
  },
  {
    to: "/operator/differences",
    words: "differences.title",
    icon: Scale,
    group: "money",
    may: "orders.read",
  },
  {
    to: "/operator/direct-debits",
    words: "office.menu.debits",
    icon: Landmark,
    group: "money",
    may: "debits.run",
  },
  {
    to: "/operator/discounts",
    words: "office.menu.discounts",
    icon: TicketPercent,
    group: "money",
    may: "discounts.change",
  },
  {
    to: "/operator/vat",
    words: "office.menu.vat",
    icon: Percent,
    group: "money",
    may: "vat.change",
  },
  {
    to: "/operator/payments",
    words: "office.menu.payments",
    icon: Wallet,
    group: "money",
    may: "keys.change",
  },
  {
    to: "/operator/opening",
    words: "office.menu.opening",
    icon: DoorOpen,
    group: "site",
    may: "sites.change",
  },
  {
    to: "/operator/site",
    words: "office.menu.site",
    icon: Settings,
    group: "site",
    may: "sites.change",
  },
  {
    to: "/operator/pages",
    words: "office.menu.pages",
    icon: FileText,
    group: "site",
    may: "pages.edit",
  },
  {
    to: "/operator/pictures",
    words: "office.menu.pictures",
    icon: Image,
    group: "site",
    may: "pictures.edit",
  },
  {
    to: "/operator/sources",
    words: "office.menu.sources",
    icon: Signpost,
    group: "site",
    may: "sources.read",
  },
  {
    to: "/operator/sites",
    words: "office.menu.sites",
    icon: Globe,
    group: "house",
    may: "sites.create",
    everywhere: true,
  },
  {
    to: "/operator/staff",
    words: "office.menu.staff",
    icon: IdCard,
    group: "house",
    may: "staff.manage",
  },
  {
    to: "/operator/roles",
    words: "office.menu.roles",
    icon: KeyRound,
    group: "house",
    may: "staff.manage",
  },
  {
    to: "/operator/audit",
    words: "audit.title",
    icon: ScrollText,
    group: "house",
    may: "audit.read",
  },
  {
    to: "/operator/company",
    words: "office.menu.company",
    icon: Building2,
    group: "house",
    may: "company.change",
  },
] as const satisfies readonly MenuEntry[];

export type OfficeAddress = (typeof officeMenu)[number]["to"];
