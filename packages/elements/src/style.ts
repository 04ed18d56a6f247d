// The style of the elements: a constructed sheet, which a content policy without inline styles allows.

const STYLE = `:host{display:inline-block;font:var(--company-data-font,inherit);color:var(--company-data-ink,inherit)}
:host([hidden]){display:none}
[part~=button]{box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:.5em;min-height:44px;padding:.5em 1.1em;
border:1px solid transparent;border-radius:var(--company-data-radius,10px);background:var(--company-data-accent,#4044c8);
color:var(--company-data-accent-ink,#fff);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
[part~=button]:focus-visible{outline:3px solid var(--company-data-focus,currentColor);outline-offset:2px}
[part~=code]{display:block;width:var(--company-data-code-size,11rem);height:auto;margin-top:.8em;border-radius:var(--company-data-radius,10px);background:#fff}
[part~=hint]{max-width:22rem;margin:.5em 0 0;font-size:.9em}
[part~=digits]{margin:.2em 0;font-size:2.6em;font-weight:700;letter-spacing:.2em;font-variant-numeric:tabular-nums}
[part~=status]{margin:.4em 0}
[part~=steps]{margin:.4em 0;padding:0;list-style:none}
[part~=step]{display:flex;gap:.5em;padding:.2em 0}
[part~=current]{font-weight:700}
[part~=mark]{width:1.2em;text-align:center}`

export const createStyleSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  return sheet
}
