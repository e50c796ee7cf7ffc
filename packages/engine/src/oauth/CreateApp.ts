import { AppInput } from "@slotkit/core"
import { appResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { prepareApp } from "./PrepareApp.ts"

/**
 * Registers a partner app of the operator. Only this result contains its webhook secret and, unless it is public, its client
 * secret.
 *
 * Spec: oauth.token.secret_once.
 */
export const createApp = Effect.fnUntraced(function* (input: unknown) {
  const apps = yield* AppStore
  const fields = yield* validate(AppInput, input)
  const { app, secrets } = yield* prepareApp(fields, {
    registeredBy: "operator",
    ownerHostId: null,
    isVerified: fields.verified ?? true,
    requestsPerMinute: fields.requests_per_minute ?? null
  })
  return yield* withReplay(Effect.map(apps.add(app), (added) => ({ ...appResource(added), ...secrets })))
})
