import * as Schema from "effect/Schema"
import { says } from "./FieldRule.ts"
import { ResourceId } from "./Integer.ts"
import { maxNameLength } from "./Limits.ts"
import { notEmpty } from "./Text.ts"
import { visibleName } from "./VisibleText.ts"

/** A host in a request: its id, or its username. */
export const HostNameInput = Schema.Union([Schema.Int, notEmpty(maxNameLength)]).annotate(
  says("must be an id or a username", { rule: "type" })
)

/** A host in a response to someone who does not manage it. */
export const HostRef = Schema.Struct({
  id: ResourceId,
  username: Schema.NullOr(Schema.String).annotate({ description: "The username of the host; null if it has none." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name of the host; null if it has none." })
}).annotate({ identifier: "HostRef" })
export type HostRef = typeof HostRef.Type

/** Renders a host by its names. */
export const hostRef = ({ id, username, name }: HostRef): HostRef => ({ id, username, name: visibleName(name) })
