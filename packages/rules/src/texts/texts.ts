/**
 * The words of the screens, one module for each feature. A second language is a second object of this type: load it, hand
 * it to `speak`, then import the screens.
 */
import type { AnnouncementTexts } from './announcements.ts'
import type { AuditTexts } from './audit.ts'
import type { AuditFieldTexts } from './audit-fields.ts'
import type { AuditLogTexts } from './audit-log.ts'
import type { BalanceTexts } from './balance.ts'
import type { BuyerLayoutTexts } from './buyer-layout.ts'
import type { ConfirmEmailTexts } from './confirm-email.ts'
import type { CurrencyTexts } from './currencies.ts'
import type { CurrencyChangeTexts } from './currency-changes.ts'
import type { CurrencyListTexts } from './currency-list.ts'
import type { DateTexts } from './dates.ts'
import type { DecisionTexts } from './decisions.ts'
import type { FileTexts } from './files.ts'
import type { GuideTexts } from './guides.ts'
import type { InviteTexts } from './invite.ts'
import type { LandingTexts } from './landing.ts'
import type { LedgerTexts } from './ledger.ts'
import type { LevelTexts } from './level.ts'
import type { ListTexts } from './lists.ts'
import type { LogInTexts } from './log-in.ts'
import type { LostAccessTexts } from './lost-access.ts'
import type { MailTexts } from './mail.ts'
import type { MailPhraseTexts } from './mail-phrase.ts'
import type { MessageTexts } from './messages.ts'
import type { MyTokensTexts } from './my-tokens.ts'
import type { NotFoundTexts } from './not-found.ts'
import type { OperatorBuyerTexts } from './operator-buyer.ts'
import type { OperatorLogInTexts } from './operator-log-in.ts'
import type { OperatorMailTexts } from './operator-mail.ts'
import type { OperatorOrderTexts } from './operator-order.ts'
import type { OperatorOverviewTexts } from './operator-overview.ts'
import type { OperatorPasswordTexts } from './operator-password.ts'
import type { OperatorSecurityTexts } from './operator-security.ts'
import type { OperatorShellTexts } from './operator-shell.ts'
import type { OperatorsTexts } from './operators.ts'
import type { OrderTexts } from './order.ts'
import type { OrderStatusTexts } from './order-status.ts'
import type { OutboxTexts } from './outbox.ts'
import type { OverviewTexts } from './overview.ts'
import type { OwnMailTexts } from './own-mail.ts'
import type { PaletteTexts } from './palette.ts'
import type { PasskeyTexts } from './passkeys.ts'
import type { PasswordStrengthTexts } from './password-strength.ts'
import type { PixelTexts } from './pixels.ts'
import type { PresaleDashboardTexts } from './presale-dashboard.ts'
import type { PresaleDocumentTexts } from './presale-documents.ts'
import type { PresaleGuideTexts } from './presale-guides.ts'
import type { PresaleLandingTexts } from './presale-landing.ts'
import type { PresaleLevelTexts } from './presale-levels.ts'
import type { PresaleMyTokensTexts } from './presale-my-tokens.ts'
import type { PresaleOrderTexts } from './presale-order.ts'
import type { PresalePaymentTexts } from './presale-payment.ts'
import type { PresalePrivacyTexts } from './presale-privacy.ts'
import type { PresalePurchaseTexts } from './presale-purchase.ts'
import type { PresaleShellTexts } from './presale-shell.ts'
import type { PrivacyTexts } from './privacy.ts'
import type { ProfileTexts } from './profile.ts'
import type { ProposalTexts } from './proposals.ts'
import type { PurchaseTexts } from './purchase.ts'
import type { RateTexts } from './rates.ts'
import type { RegistrationTexts } from './registration.ts'
import type { ResetPasswordTexts } from './reset-password.ts'
import type { RoleTexts } from './roles.ts'
import type { ScreenTexts } from './screen.ts'
import type { SecondFactorTexts } from './second-factor.ts'
import type { SecretLinkTexts } from './secret-link.ts'
import type { SentenceTexts } from './sentences.ts'
import type { SessionTexts } from './session.ts'
import type { SessionTableTexts } from './session-table.ts'
import type { StatusTexts } from './status.ts'
import type { TogetherTexts } from './together.ts'
import type { TokenPriceTexts } from './token-price.ts'
import type { TransactionsTexts } from './transactions.ts'
import type { TwoStepLogInTexts } from './two-step-log-in.ts'
import type { UiTexts } from './ui.ts'
import type { UsersTexts } from './users.ts'

export type Texts = {
  announcements: AnnouncementTexts
  audit: AuditTexts
  auditFields: AuditFieldTexts
  auditLog: AuditLogTexts
  balance: BalanceTexts
  buyerLayout: BuyerLayoutTexts
  currencies: CurrencyTexts
  currencyChanges: CurrencyChangeTexts
  currencyList: CurrencyListTexts
  files: FileTexts
  guides: GuideTexts
  dates: DateTexts
  decisions: DecisionTexts
  invite: InviteTexts
  landing: LandingTexts
  level: LevelTexts
  ledger: LedgerTexts
  lists: ListTexts
  logIn: LogInTexts
  mail: MailTexts
  mailPhrase: MailPhraseTexts
  messages: MessageTexts
  myTokens: MyTokensTexts
  notFound: NotFoundTexts
  operatorLogIn: OperatorLogInTexts
  operatorBuyer: OperatorBuyerTexts
  operatorMail: OperatorMailTexts
  operatorOrder: OperatorOrderTexts
  together: TogetherTexts
  operatorOverview: OperatorOverviewTexts
  operatorPassword: OperatorPasswordTexts
  operatorSecurity: OperatorSecurityTexts
  operatorShell: OperatorShellTexts
  operators: OperatorsTexts
  order: OrderTexts
  orderStatus: OrderStatusTexts
  outbox: OutboxTexts
  overview: OverviewTexts
  ownMail: OwnMailTexts
  palette: PaletteTexts
  passkeys: PasskeyTexts
  passwordStrength: PasswordStrengthTexts
  pixels: PixelTexts
  presaleDashboard: PresaleDashboardTexts
  presaleDocuments: PresaleDocumentTexts
  presaleGuides: PresaleGuideTexts
  presaleLanding: PresaleLandingTexts
  presaleLevels: PresaleLevelTexts
  presaleMyTokens: PresaleMyTokensTexts
  presaleOrder: PresaleOrderTexts
  presalePayment: PresalePaymentTexts
  presalePrivacy: PresalePrivacyTexts
  presalePurchase: PresalePurchaseTexts
  presaleShell: PresaleShellTexts
  privacy: PrivacyTexts
  profile: ProfileTexts
  proposals: ProposalTexts
  purchase: PurchaseTexts
  rates: RateTexts
  registration: RegistrationTexts
  confirmEmail: ConfirmEmailTexts
  lostAccess: LostAccessTexts
  resetPassword: ResetPasswordTexts
  roles: RoleTexts
  screen: ScreenTexts
  secondFactor: SecondFactorTexts
  session: SessionTexts
  secretLink: SecretLinkTexts
  sentences: SentenceTexts
  sessionTable: SessionTableTexts
  status: StatusTexts
  tokenPrice: TokenPriceTexts
  transactions: TransactionsTexts
  twoStepLogIn: TwoStepLogInTexts
  ui: UiTexts
  users: UsersTexts
}
