/** 2 to 20 characters, none of them blank, invisible or a control character (D50). The code is in upper case. */
export const CURRENCY_CODE_PATTERN = /^[^\s\p{C}\p{Default_Ignorable_Code_Point}]{2,20}$/u
