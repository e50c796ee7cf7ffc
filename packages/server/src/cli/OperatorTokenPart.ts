import type { OpenedSlotkit } from "../installation/OpenInstallation.ts"
import type { Report } from "./Output.ts"

/** The part of a report that shows an operator token which was made just now; empty when there is none. */
export const operatorTokenPart = ({ newOperatorToken }: Pick<OpenedSlotkit, "newOperatorToken">): Report =>
  newOperatorToken === undefined
    ? { lines: [], document: {} }
    : {
        lines: [
          `  Operator token  ${newOperatorToken}`,
          "                  (shown at the first start only; SLOTKIT_OPERATOR_TOKEN sets your own)"
        ],
        document: { operator_token: newOperatorToken }
      }
