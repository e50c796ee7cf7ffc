import type { OpenedSlotkit } from "../installation/OpenInstallation.ts"
import type { Report } from "./Output.ts"

/** The report lines with a newly created operator token; empty without one. */
export const operatorTokenPart = ({ newOperatorToken }: Pick<OpenedSlotkit, "newOperatorToken">): Report =>
  newOperatorToken === undefined
    ? { lines: [], document: {} }
    : {
        lines: [
          `  Operator token  ${newOperatorToken}`,
          "                  (shown only at the first start; set SLOTKIT_OPERATOR_TOKEN to use your own)"
        ],
        document: { operator_token: newOperatorToken }
      }
