/**
 * One row of a state machine: in state `from`, when `on` happens and every condition of `when` holds, the next state is `to`
 * and everything in `also` happens with it.
 */
export interface TransitionRow {
  readonly from: string
  readonly on: string
  readonly when: ReadonlyArray<string>
  readonly to: string
  readonly also: ReadonlyArray<string>
}

/** The names of the conditions that a table's rows use. */
export type Condition<Row extends TransitionRow> = Row["when"][number]

/** What each condition of a table means for the facts of one case. */
export type Conditions<Row extends TransitionRow, Facts> = Readonly<Record<Condition<Row>, (facts: Facts) => boolean>>

/** The row that a trigger takes from a state, or `undefined`: a move that the table lacks. */
export const findTransition = <Row extends TransitionRow, Facts>(
  table: ReadonlyArray<Row>,
  conditions: Conditions<Row, Facts>,
  from: string,
  on: Row["on"],
  facts: Facts
): Row | undefined =>
  table.find((row) => row.from === from && row.on === on && row.when.every((name) => conditions[name as Condition<Row>](facts)))

/** The triggers that have a row from a state, each once, in the table's order. */
export const triggersFrom = <Row extends TransitionRow>(table: ReadonlyArray<Row>, from: string): ReadonlyArray<Row["on"]> => [
  ...new Set(table.filter((row) => row.from === from).map((row) => row.on))
]

/** Draws a table as a Mermaid state diagram. */
export const transitionDiagram = (table: ReadonlyArray<TransitionRow>): string =>
  [
    "stateDiagram-v2",
    ...table.map(
      (row) =>
        `  ${row.from === "none" ? "[*]" : row.from} --> ${row.to}: ${row.on}${row.when.length === 0 ? "" : ` (${row.when.join(", ")})`}`
    )
  ].join("\n")
