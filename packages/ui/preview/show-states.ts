const CONTROLS = ':is(a, button, input, select, textarea, summary, section[tabindex])'

const SHOWN_STATE_SELECTORS = {
  ':hover': ':is(:hover, [data-shown=hover] *)',
  ':focus-visible': `:is(:focus-visible, [data-shown=focus] ${CONTROLS})`,
}

/** Copies the :hover and :focus rules to elements inside `data-shown="hover"` and `data-shown="focus"`. */
export function showStates() {
  for (const sheet of document.styleSheets) widen(sheet.cssRules)
}

function widen(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('data-shown')) {
      for (const [state, wider] of Object.entries(SHOWN_STATE_SELECTORS)) {
        if (rule.selectorText.includes(state)) rule.selectorText = rule.selectorText.replaceAll(state, wider)
      }
    }
    if ('cssRules' in rule) widen(rule.cssRules as CSSRuleList)
  }
}
