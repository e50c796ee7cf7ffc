// @module-tag thorough

import { engineContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import { calendarVersionGuard } from "../../test/CalendarVersionGuard.ts"
import { asLimitedRole } from "../../test/LimitedRole.ts"
import { ownSchema } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"

const schema = ownSchema("life")

engineContract(
  "PostgreSQL, as a role that cannot create anything, which refuses changes of calendars that keep their versions",
  pgStore({ schema }).pipe(Layer.provide(asLimitedRole(schema, calendarVersionGuard(schema)))),
  { rules: false }
)
