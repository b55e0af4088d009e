import { createContext, use } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/**
 * The nonce of this page's inline scripts; undefined in the browser, which has already run them.
 */
export const useNonce = (): string | undefined => use(Nonce);
