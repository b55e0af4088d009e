const pollMs = 60_000;
const pollWithPushMs = 300_000;

/**
 * How long until the next poll: with push the device hears of messages anyway. A browser that
 * forbids service workers has no push.
 */
export async function pollingPause(): Promise<number> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    return subscription ? pollWithPushMs : pollMs;
  } catch {
    return pollMs;
  }
}
