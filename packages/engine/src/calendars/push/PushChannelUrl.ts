import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Settings } from "../../kernel/Settings.ts"
import type { SignInKind } from "../../ports/calendars/CalendarSignIn.ts"

/** Returns the notification URL of a channel. `undefined` without HTTPS, which every provider requires. */
export const pushChannelUrl = (kind: SignInKind, secret: string) =>
  Effect.map(Settings, ({ baseUrl }) =>
    baseUrl.startsWith("https:") ? `${baseUrl}/app/calendars/notify/${kind}/${secret}` : undefined
  )

/** The stored form of a secret: the two characters of its bucket, then its SHA-256. */
export const storedSecret = (secret: string): string => secret.slice(0, 2) + hashToken(secret)
