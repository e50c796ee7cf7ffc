/** The sender of emails. */
export interface Sender {
  /** Empty if there is only an address. */
  readonly name: string
  readonly address: string
}

/**
 * Reads `book@example.com`, `Slotkit <book@example.com>` or `"Kit, Slot" <book@example.com>`. Returns `undefined` for anything
 * else, such as two addresses. RFC 5322 section 3.4.
 */
export const senderOf = (text: string): Sender | undefined => {
  const { quoted, plain, named, alone } = sender.exec(text)?.groups ?? {}
  const address = named ?? alone
  if (address === undefined) return undefined
  return { name: quoted === undefined ? (plain ?? "").trim() : quoted.replace(/\\(.)/g, "$1"), address }
}

const sender =
  /^\s*(?:(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>[^"<>,;@]*))\s*<(?<named>[^\s@<>,;"]+@[^\s@<>,;"]+)>|(?<alone>[^\s@<>,;"]+@[^\s@<>,;"]+))\s*$/
