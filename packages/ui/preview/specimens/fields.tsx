import { useState } from 'react'
import type { Theme } from '../../src/apply-theme.tsx'
import { CheckboxField } from '../../src/checkbox-field.tsx'
import { FormError } from '../../src/form-error.tsx'
import { PasswordField } from '../../src/password-field.tsx'
import { RadioGroup } from '../../src/radio-group.tsx'
import { RowCheckbox } from '../../src/row-checkbox.tsx'
import { Segmented } from '../../src/segmented.tsx'
import { SelectField } from '../../src/select-field.tsx'
import { TextField } from '../../src/text-field.tsx'
import { TextareaField } from '../../src/textarea-field.tsx'
import { ThemeSwitch } from '../../src/theme-switch.tsx'
import { LONG_TEXT, pointedStates, type Specimen } from '../specimen.tsx'

const OPTIONS = [
  { value: 'btc', label: 'Bitcoin' },
  { value: 'eth', label: 'Ethereum' },
]
const ROLES = [
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything, changes nothing.' },
  { value: 'owner', label: 'Owner' },
]

function OwnSwitch({ compact = false }: { compact?: boolean }) {
  const [theme, setTheme] = useState<Theme>('light')
  return <ThemeSwitch value={theme} onChange={setTheme} compact={compact} legend="An example" />
}

export const FIELDS: readonly Specimen[] = [
  {
    name: 'text-field',
    states: {
      default: <TextField label="Name" />,
      ...pointedStates(<TextField label="Name" defaultValue="Ada" />),
      'with hint and unit': (
        <TextField label="Price" hint="In US dollars." suffix="USD" defaultValue="0.15" />
      ),
      error: <TextField label="Email" defaultValue="ada@" error="Enter a full email address." />,
      disabled: <TextField label="Name" defaultValue="Ada" disabled />,
      'read only': <TextField label="Name" defaultValue="Ada" readOnly />,
      'long text': (
        <TextField label={LONG_TEXT} hint={LONG_TEXT} error={LONG_TEXT} defaultValue={LONG_TEXT} />
      ),
    },
  },
  {
    name: 'textarea-field',
    states: {
      default: <TextareaField label="Reason" hint="Kept with the decision." />,
      error: <TextareaField label="Reason" error="Give a reason." />,
      disabled: <TextareaField label="Reason" disabled defaultValue="None" />,
      'long text': <TextareaField label="Reason" defaultValue={`${LONG_TEXT}\n${LONG_TEXT}`} />,
    },
  },
  {
    name: 'password-field',
    states: {
      default: <PasswordField label="Password" defaultValue="secret" />,
      ...pointedStates(<PasswordField label="Password" defaultValue="secret" />),
      visible: <PasswordField label="Password" defaultValue="secret" visible />,
      error: <PasswordField label="Password" error="At least eight characters." />,
      disabled: <PasswordField label="Password" disabled />,
    },
  },
  {
    name: 'select-field',
    states: {
      default: <SelectField label="Currency" options={OPTIONS} />,
      error: <SelectField label="Currency" options={OPTIONS} error="Choose another currency." />,
      disabled: <SelectField label="Currency" options={OPTIONS} disabled />,
      empty: <SelectField label="Currency" options={[]} hint="There is none yet." />,
    },
  },
  {
    name: 'checkbox-field',
    states: {
      default: <CheckboxField label="Keep me logged in" hint="On this device." />,
      checked: <CheckboxField label="Keep me logged in" defaultChecked />,
      ...pointedStates(<CheckboxField label="Keep me logged in" />),
      disabled: <CheckboxField label="Keep me logged in" disabled />,
      'long text': <CheckboxField label={LONG_TEXT} hint={LONG_TEXT} />,
    },
  },
  {
    name: 'radio-group',
    states: {
      default: <RadioGroup legend="Role" name="role-1" options={ROLES} />,
      ...pointedStates(<RadioGroup legend="Role" name="role-2" options={ROLES} />),
      error: <RadioGroup legend="Role" name="role-3" options={ROLES} error="Choose a role." />,
      disabled: <RadioGroup legend="Role" name="role-4" options={ROLES} disabled />,
    },
  },
  {
    name: 'row-checkbox',
    states: {
      default: <RowCheckbox label="Select order 1" />,
      checked: <RowCheckbox label="Select order 2" defaultChecked />,
      mixed: <RowCheckbox label="Select every order" mixed />,
      disabled: <RowCheckbox label="Select order 3" disabled />,
    },
  },
  {
    name: 'segmented',
    states: { default: <Segmented legend="Coin" options={OPTIONS} value="btc" onChange={() => undefined} /> },
  },
  {
    name: 'theme-switch',
    states: {
      default: <OwnSwitch />,
      compact: <OwnSwitch compact />,
      ...pointedStates(<OwnSwitch />),
    },
  },
  {
    name: 'form-error',
    states: {
      default: <FormError>The email or the password is wrong.</FormError>,
      'long text': <FormError>{LONG_TEXT}</FormError>,
      empty: <FormError />,
    },
  },
]
