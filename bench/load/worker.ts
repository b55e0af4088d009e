import { type ChatOrder, type ChatResult, ChatLoad } from "./chat-load.ts";
import { type FloodOrder, type FloodResult, runFlood } from "./flood.ts";
import { PhotoLoad, type PhotoOrder, type PhotoResult } from "./photo-load.ts";
import { RollingLoad, type RollingOrder, type RollingResult } from "./rolling-load.ts";
import { type HttpOrder, type HttpResult, runHttpLoad } from "./http-load.ts";

/** What a load process can be asked, with what it answers. */
export interface Orders {
  readonly http: { readonly order: HttpOrder; readonly result: HttpResult };
  /**
   * Opens the sockets of the first actors; answers how many are open in all. `keep`: beside those
   * that are open already.
   */
  readonly openSockets: {
    readonly order: {
      readonly port: number;
      readonly path: string;
      readonly count: number;
      readonly keep: boolean;
    };
    readonly result: number;
  };
  readonly flood: { readonly order: FloodOrder; readonly result: FloodResult };
  readonly chat: { readonly order: ChatOrder; readonly result: ChatResult };
  /** Begins, and answers how many sockets are open. */
  readonly rolling: { readonly order: RollingOrder; readonly result: number };
  /** How many of them are open now. */
  readonly rollingOpen: { readonly order: null; readonly result: number };
  readonly rollingEnd: { readonly order: null; readonly result: RollingResult };
  readonly photos: { readonly order: PhotoOrder; readonly result: null };
  readonly photosEnd: { readonly order: null; readonly result: PhotoResult };
}

const chat = new ChatLoad();
let rolling: RollingLoad | undefined;
let photos: PhotoLoad | undefined;
const run = {
  http: runHttpLoad,
  flood: runFlood,
  openSockets: ({ port, path, count, keep }: Orders["openSockets"]["order"]) => {
    if (!keep) chat.close();
    return chat.open(port, path, count);
  },
  chat: (order: ChatOrder) => chat.run(order),
  rolling: (order: RollingOrder) => {
    rolling = new RollingLoad(order);
    return rolling.start();
  },
  rollingOpen: () => rolling?.open,
  rollingEnd: () => rolling?.stop(),
  photos: (order: PhotoOrder) => {
    photos = new PhotoLoad(order);
    return null;
  },
  photosEnd: () => photos?.stop(),
};

process.on("message", ({ kind, order }: { kind: keyof Orders; order: never }) => {
  Promise.resolve(run[kind](order)).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
