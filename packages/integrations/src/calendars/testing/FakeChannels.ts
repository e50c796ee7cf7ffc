/** An open channel of a fake provider. */
export interface FakeChannel {
  readonly id: string
  readonly calendarId: string
  /** The address to which notifications go. */
  readonly address: string
  /** The token that notifications carry. */
  readonly token: string
  readonly expiresAt: number
}

/** Sends a notification and returns the answer. `fetch` by default; tests pass the `fetch` of a Slotkit. */
export type DeliverNotification = (request: Request) => Promise<Response>

/** Sends JSON, or nothing, to an address. */
export const postTo = (
  deliver: DeliverNotification,
  address: string,
  headers: Readonly<Record<string, string>>,
  json?: unknown
): Promise<Response> =>
  deliver(
    new Request(address, {
      method: "POST",
      headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) })
    })
  )
