import type { Caller, CredentialStore } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { TooManyRequestsError, UnauthorizedError } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** Who sent the request that is being answered. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("@slotkit/http/CurrentCaller") {}

/** Finds out who calls and counts the request, before anything else is checked. Spec: credentials, limits.rate. */
export class Authenticate extends HttpApiMiddleware.Service<
  Authenticate,
  { provides: CurrentCaller | KeyOwner; requires: CredentialStore }
>()("@slotkit/http/Authenticate", { error: [UnauthorizedError, TooManyRequestsError] }) {}
