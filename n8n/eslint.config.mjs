// The rules of `n8n-node lint` without its command, which installs 500 MB, and without its rules about imports, which the compiler checks.
import js from "@eslint/js"
import { n8nCommunityNodesPlugin } from "@n8n/eslint-plugin-community-nodes"
import { globalIgnores } from "eslint/config"
import n8n from "eslint-plugin-n8n-nodes-base"
import typescript from "typescript-eslint"

export default typescript.config(
  globalIgnores(["dist", "**/*.test.ts", "vitest.config.mts", "test"]),
  {
    files: ["**/*.ts"],
    extends: [js.configs.recommended, typescript.configs.recommended, n8nCommunityNodesPlugin.configs.recommended],
    rules: { "prefer-spread": "off", "no-console": "error" }
  },
  { plugins: { "n8n-nodes-base": n8n } },
  {
    files: ["package.json"],
    extends: [n8nCommunityNodesPlugin.configs.recommended],
    rules: n8n.configs.community.rules,
    languageOptions: { parser: typescript.parser, parserOptions: { extraFileExtensions: [".json"] } }
  },
  {
    files: ["./credentials/**/*.ts"],
    rules: {
      ...n8n.configs.credentials.rules,
      "n8n-nodes-base/cred-class-field-documentation-url-miscased": "off",
      "n8n-nodes-base/cred-class-field-type-options-password-missing": "off"
    }
  },
  {
    files: ["./nodes/**/*.ts"],
    rules: {
      ...n8n.configs.nodes.rules,
      "n8n-nodes-base/node-class-description-inputs-wrong-regular-node": "off",
      "n8n-nodes-base/node-class-description-outputs-wrong": "off",
      "n8n-nodes-base/node-param-type-options-max-value-present": "off"
    }
  }
)
