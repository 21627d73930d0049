/** 2 to 20 characters, none of them a blank or control character (D50). The code is in upper case. */
export const CURRENCY_CODE_PATTERN = /^[^\s\p{C}]{2,20}$/u
