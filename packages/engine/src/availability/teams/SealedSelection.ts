import type { Selection } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { SecretBox } from "../../ports/SecretBox.ts"

/** Turns a selection of a team's members into a text that only this installation can make and read. */
export const sealSelection = Effect.fnUntraced(function* (teamId: number, selection: Selection) {
  const box = yield* SecretBox
  return (yield* box.seal(JSON.stringify(selection), contextOf(teamId))).sealed
})

/** Opens a selection; undefined if the text was not sealed for this team. Whether it has expired is not decided here. */
export const openSelection = Effect.fnUntraced(function* (teamId: number, text: string) {
  const box = yield* SecretBox
  const sealed = { sealed: text, context: contextOf(teamId) }
  return (yield* box.canOpen(sealed)) ? (JSON.parse(yield* box.open(sealed)) as Selection) : undefined
})

/** No other secret of the installation has this context, so none can be used as a selection. */
const contextOf = (teamId: number): string => `selection v1:${teamId}`
