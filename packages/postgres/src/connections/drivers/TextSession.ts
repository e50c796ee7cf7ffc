/** The result of a statement, with every value in PostgreSQL's text format. */
export interface TextAnswer {
  /** The first word of the command tag, such as `SELECT` or `COMMIT`. Omitted if the driver does not report it. */
  readonly command?: string | undefined
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
}

/**
 * A driver of the application, as Slotkit uses it: statements, parameters and results are text.
 *
 * Type settings on either side have no effect, so values are the same with every driver. Parameter types are written into the
 * statement. Rejects with the driver's error.
 */
export interface TextSession {
  readonly run: (statement: string, parameters: ReadonlyArray<string | null>) => Promise<TextAnswer>
}

/** Queues concurrent statements and runs them one after another. */
export const oneByOne = ({ run }: TextSession): TextSession => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (statement, parameters) => {
      const answer = last.then(() => run(statement, parameters))
      last = answer.catch(() => {})
      return answer
    }
  }
}
