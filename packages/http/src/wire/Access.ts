import type { Access as Needed } from "@slotkit/core"
import * as Context from "effect/Context"

/**
 * What an endpoint asks of a credential: the annotation that the guards, the documentation and `GET /token` share.
 * Spec: scopes.
 */
export const Access = Context.Reference<Needed>("@slotkit/http/Access", { defaultValue: () => ({ scopes: [], plan: "any" }) })
