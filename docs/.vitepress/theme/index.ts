import type { Theme } from "vitepress"
import DefaultTheme from "vitepress/theme"
import StateDiagram from "./StateDiagram.vue"

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("StateDiagram", StateDiagram)
} satisfies Theme
