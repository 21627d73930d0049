export const CURRENCY_CODE_PATTERN = /^[A-Z0-9]{2,12}$/
