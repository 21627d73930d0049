import { TUTORIAL_VIDEO } from '@presale/rules/presale'

/** Origins that frames may load: only the tutorial video's player, if there is one (D24). */
export function frameSources(embedUrl: string | undefined): string[] {
  return embedUrl === undefined ? [] : [`frame-src ${new URL(embedUrl).origin}`]
}

/** The SHA-256 digest of the one inline script, in the head of apps/buyer/index.html (decision 0023). */
const LANDING_BEGINS = 'sha256-lxz9hBgyaR6w1wnsoH9M2cpj+gAjXJMgfsoEehv1wpM='

/**
 * Headers of every answer. The content policy allows the apps' own scripts, styles and fonts, and calls to their own
 * origin.
 */
export const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' '${LANDING_BEGINS}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...frameSources(TUTORIAL_VIDEO?.embedUrl),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}
