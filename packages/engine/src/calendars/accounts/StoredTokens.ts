import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { CalendarAccount } from "../../ports/calendars/CalendarStore.ts"
import { type SealedSecret, SecretBox } from "../../ports/SecretBox.ts"

/** The tokens of an account, as they are sealed: those that a provider issued, or none because the application lends its own. */
export type StoredTokens =
  | { readonly kind: "issued"; readonly accessToken: string; readonly expiresAt: Instant; readonly refreshToken: string | null }
  | { readonly kind: "lent" }

const StoredTokensJson = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("issued"),
      accessToken: Schema.String,
      expiresAt: Schema.Number,
      refreshToken: Schema.NullOr(Schema.String)
    }),
    Schema.Struct({ kind: Schema.Literal("lent") })
  ])
)

const decode = Schema.decodeUnknownEffect(StoredTokensJson)

/** Returns the text to seal for tokens. */
export const tokensText = (tokens: StoredTokens): string => JSON.stringify(tokens)

/** Seals the tokens of an account. */
export const sealTokens = (box: typeof SecretBox.Service, accountId: number, tokens: StoredTokens): Effect.Effect<SealedSecret> =>
  box.seal(tokensText(tokens), `calendar-account:${accountId}`)

/** Opens the credentials of an account. Fails as `unauthorized` if they can no longer be decrypted. */
export const openCredentials = ({ credentials }: Pick<CalendarAccount, "credentials">) =>
  SecretBox.use((box) => Effect.catchDefect(box.open(credentials), () => Effect.fail(unreadableCredentials)))

/** Opens the tokens of an account. Fails as `unauthorized` if they can no longer be decrypted. */
export const openTokens = (account: Pick<CalendarAccount, "credentials">) =>
  Effect.flatMap(openCredentials(account), (text) => Effect.mapError(decode(text), () => unreadableCredentials))

const unreadableCredentials = new CalendarRefused({
  kind: "unauthorized",
  reason: "The stored credentials of the calendar can no longer be decrypted."
})
