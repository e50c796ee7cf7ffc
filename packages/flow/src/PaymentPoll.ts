import type { FlowClock } from "./FlowOptions.ts"
import type { WritableStore } from "./FlowStore.ts"

/** Makes a function that looks for a payment at growing intervals, while the step is `paying` and there is a listener. */
export const pollOf = (
  clock: FlowClock,
  store: Pick<WritableStore<{ readonly step: string }>, "state" | "size">,
  look: () => Promise<void>,
  signal: AbortSignal
) => {
  let turn = 0
  const poll = async (waitMs = 2_000, own = ++turn): Promise<void> => {
    await clock.sleep(waitMs, signal).catch(() => {})
    if (turn === own && store.size() && store.state().step === "paying") {
      await look()
      void poll(Math.min(waitMs * 1.5, 30_000), own)
    }
  }
  return poll
}

/** The checkout returns to an allowed page with the booking's token. */
export const withReturn = (payUrl: string, returnUrl: string | undefined, token: string | null): string => {
  if (!returnUrl) return payUrl
  const back = new URL(returnUrl)
  back.searchParams.set("booking", token!)
  return `${payUrl}?return_url=${encodeURIComponent(back.href)}`
}
