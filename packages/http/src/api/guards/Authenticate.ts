import type { Caller, CredentialStore, Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { TooManyRequestsError, UnauthorizedError } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** The authenticated caller of the current request. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("@slotkit/http/CurrentCaller") {}

/** Authenticates the caller and counts the request, before any other check. Spec: credentials, limits.rate. */
export class Authenticate extends HttpApiMiddleware.Service<
  Authenticate,
  { provides: CurrentCaller | KeyOwner; requires: CredentialStore | Settings }
>()("@slotkit/http/Authenticate", { error: [UnauthorizedError, TooManyRequestsError] }) {}
