/**
 * A row of a state machine. In state `from`, if `on` happens and every condition of `when` holds, the next state is `to`, with
 * the effects in `also`.
 */
export interface TransitionRow {
  readonly from: string
  readonly on: string
  readonly when: ReadonlyArray<string>
  readonly to: string
  readonly also: ReadonlyArray<string>
  /** Set for a row that the specification does not have: the decision that adds it. */
  readonly beyond?: string
}

/** The names of the conditions that a table's rows use. */
export type Condition<Row extends TransitionRow> = Row["when"][number]

/** A table's conditions as predicates on the facts of a case. */
export type Conditions<Row extends TransitionRow, Facts> = Readonly<Record<Condition<Row>, (facts: Facts) => boolean>>

/** Returns the row for a trigger in a state, or `undefined` if the table has none. */
export const findTransition = <Row extends TransitionRow, Facts>(
  table: ReadonlyArray<Row>,
  conditions: Conditions<Row, Facts>,
  from: string,
  on: Row["on"],
  facts: Facts
): Row | undefined =>
  table.find((row) => row.from === from && row.on === on && row.when.every((name) => conditions[name as Condition<Row>](facts)))

/** Returns the triggers of a state, without duplicates, in the table's order. */
export const triggersFrom = <Row extends TransitionRow>(table: ReadonlyArray<Row>, from: string): ReadonlyArray<Row["on"]> => [
  ...new Set(table.filter((row) => row.from === from).map((row) => row.on))
]

/** Renders a table as a Mermaid state diagram. */
export const transitionDiagram = (table: ReadonlyArray<TransitionRow>): string =>
  [
    "stateDiagram-v2",
    ...table.map(
      (row) =>
        `  ${row.from === "none" ? "[*]" : row.from} --> ${row.to}: ${row.on}${row.when.length === 0 ? "" : ` (${row.when.join(", ")})`}`
    )
  ].join("\n")
