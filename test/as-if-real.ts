import type { PaymentProvider, ProviderPayment } from "#features/orders/provider.ts";

/**
 * For tests: the same provider, whose payments count as real or as tests. Where a test does not say
 * otherwise, the sandbox stands for a provider that moves money.
 */
export function countedAs(provider: PaymentProvider, test: boolean): PaymentProvider {
  const counted = async (payment: Promise<ProviderPayment>) => ({ ...(await payment), test });
  return {
    ...provider,
    start: (request) => counted(provider.start(request)),
    charge: (request, stored) => counted(provider.charge(request, stored)),
    status: (id) => counted(provider.status(id)),
    cancel: (id) => counted(provider.cancel(id)),
  };
}
