import { TUTORIAL_VIDEO } from '@presale/rules/presale'

/** Where frames may come from: only the player of the tutorial video, if there is one (D24). */
export function frameSources(embedUrl: string | undefined): string[] {
  return embedUrl === undefined ? [] : [`frame-src ${new URL(embedUrl).origin}`]
}

/** The one script that stands in a page, in the head of apps/buyer/index.html, by its digest (decision 0023). */
const LANDING_BEGINS = 'sha256-bRGBMlia9BsI1sHBTzZL271xFN/2IYWWs9eDeqXVWDM='

/**
 * What every answer carries. The content policy allows what the built apps need and nothing else: their own scripts,
 * styles and fonts, and calls to their own origin.
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
