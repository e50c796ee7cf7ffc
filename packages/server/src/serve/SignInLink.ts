import { parseToken } from "@slotkit/core/internal"
import type { Mail } from "slotkit"

/**
 * The link of a mail that signs a host in; nothing in any other mail.
 *
 * Without a mail server nobody but the operator can hand it over, so the operator is shown it. It is good for one use in the browser
 * that asked for it, so whoever else reads it can do nothing with it.
 */
export const signInLinkIn = ({ text }: Mail, baseUrl: string): string | undefined => {
  const start = `${baseUrl}/app/sign-in/`
  return text.split(/\s/).find((word) => word.startsWith(start) && parseToken(word.slice(start.length))?.kind === "signInLink")
}
