import { useEffect, useState, useSyncExternalStore } from "react"
import type { FlowStore } from "./FlowStore.ts"

/**
 * Makes a flow once for a component, and returns its state and the flow. The component is rendered again after each change. Stale
 * data is read again when the window gets the focus. The flow pauses while the component is not mounted.
 *
 * @example
 * const [state, flow] = useFlow(() => createBookingFlow({ origin: "https://book.example.com", host: "clinic" }))
 */
export const useFlow = <Flow extends FlowStore<unknown> & { readonly refresh: () => void }>(
  make: () => Flow
): readonly [state: ReturnType<Flow["state"]>, flow: Flow] => {
  const [flow] = useState(make)
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)
  useEffect(() => {
    addEventListener("focus", flow.refresh)
    return () => removeEventListener("focus", flow.refresh)
  }, [flow])
  return [state as ReturnType<Flow["state"]>, flow]
}
