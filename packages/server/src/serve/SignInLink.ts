import { parseToken } from "@slotkit/core/internal"
import type { Mail } from "slotkit"

/**
 * Extracts the link of a sign-in email; `undefined` for any other email.
 *
 * Without a mail server only the operator can pass the link on, so the operator is shown it. The link works once, and only in the
 * browser that requested it, so it is useless to anyone else who reads it.
 */
export const signInLinkIn = ({ text }: Mail, baseUrl: string): string | undefined => {
  const start = `${baseUrl}/app/sign-in/`
  return text.split(/\s/).find((word) => word.startsWith(start) && parseToken(word.slice(start.length))?.kind === "signInLink")
}
