import type { CallHandler } from "#server/calls/context.ts";
import type { CallName, CallOf } from "#server/calls/registry.ts";
import { block, unblock } from "./blocks/block.server.ts";
import { list as listBlocks } from "./blocks/list-blocks.server.ts";
import { acceptStay } from "./account-settings/deletion/accept-stay.server.ts";
import { changeDates } from "./account-settings/change-dates.server.ts";
import {
  cancelMail,
  changeMail,
  confirmMail,
  stopMail,
} from "./account-settings/address/change-mail.server.ts";
import { changePassword } from "./account-settings/change-password.server.ts";
import { changeVisibility } from "./account-settings/change-visibility.server.ts";
import {
  deleteAccount,
  reactivate,
  requestReactivation,
} from "./account-settings/deletion/delete-account.server.ts";
import { endOthers, endSession } from "./account-settings/devices.server.ts";
import { read as readAccount } from "./account-settings/read-account.server.ts";
import {
  cancelExport,
  readExport,
  requestExport,
} from "./account-settings/export/request-export.server.ts";
import { decide } from "./moderation/decide.server.ts";
import { queue as moderationQueue } from "./moderation/queue.server.ts";
import { read as readCase } from "./moderation/read-case.server.ts";
import {
  closeDifference,
  listDifferences,
  listRuns,
  start as startReconciliation,
} from "./providers/reconciliation/office/differences.server.ts";
import { list as listRefunds, read as readRefund } from "./orders/refunds/read-refunds.server.ts";
import { openOrder, searchOrders } from "./orders/office/orders.server.ts";
import { refundOrder, unstick } from "./orders/office/refund-order.server.ts";
import { withdraw, withdrawable } from "./orders/refunds/withdraw.server.ts";
import { list as listReports } from "./reports/list-reports.server.ts";
import { report } from "./reports/report.server.ts";
import { reportOutside } from "./reports/report-outside.server.ts";
import { activate, resendActivation } from "./accounts/activation/activate.server.ts";
import { checkSignUp } from "./accounts/sign-up/check-sign-up.server.ts";
import { requestPasswordReset, resetPassword } from "./accounts/password/reset-password.server.ts";
import { changeSignUpEmail, signUp } from "./accounts/sign-up/sign-up.server.ts";
import { signUpMessage } from "./accounts/sign-up/signup-message.server.ts";
import { dismiss as dismissAlert } from "./alerts/dismiss.server.ts";
import {
  list as listPictures,
  remove as removePicture,
  set as setPicture,
} from "./landers/lander-pictures/office/operator-pictures.server.ts";
import { listRegions } from "./geography/list-regions.server.ts";
import { readMap } from "./geography/read-map.server.ts";
import { reverseGeocode } from "./geography/reverse-geocode.server.ts";
import { list as listChats } from "./chat/inbox/list-chats.server.ts";
import { markRead } from "./chat/reading/mark-read.server.ts";
import { open as openChat } from "./chat/conversation/open-chat.server.ts";
import { read as readMessages } from "./chat/reading/read-messages.server.ts";
import { remove as removeChat } from "./chat/inbox/remove-chat.server.ts";
import { complain } from "./complaints/complain.server.ts";
import {
  answer as answerComplaint,
  list as listComplaints,
  read as readComplaint,
} from "./complaints/office/operator-complaints.server.ts";
import { sendMessage } from "./chat/sending/send-message.server.ts";
import { showPhotos } from "./chat/photos/show-photos.server.ts";
import { readPage } from "./content/read-page.server.ts";
import { ledgerChecks } from "./wallet/office/ledger-checks.server.ts";
import { listBundles } from "./prices/list-bundles.server.ts";
import { ledger, readEntry } from "./wallet/read-ledger.server.ts";
import { createCode, listCodes, switchCode } from "./prices/discounts/office/codes.server.ts";
import { readCode } from "./prices/discounts/read-code.server.ts";
import { readBuyer, setBuyer } from "./invoices/buyer.server.ts";
import { listVatRates, removeVatRate, setVatRate } from "./prices/tax/office/vat-rates.server.ts";
import {
  answer as answerDebit,
  answerAll as answerDebits,
  refunded as debitRefunded,
} from "./direct-debit/office/answer.server.ts";
import {
  file as debitFile,
  overview as debitOverview,
  readBatch as readDebitBatch,
} from "./direct-debit/office/batches.server.ts";
import {
  block as blockDebit,
  blocks as debitBlocks,
  unblock as unblockDebit,
} from "./direct-debit/office/blocks.server.ts";
import { makeBatch as makeDebitBatch } from "./direct-debit/office/make-batch.server.ts";
import {
  prepare as prepareDebit,
  resendCode as resendDebitCode,
} from "./direct-debit/mandate/prepare.server.ts";
import {
  edit as editOwnPage,
  list as listOwnPages,
  preview as previewOwnPage,
  remove as removeOwnPage,
  save as saveOwnPage,
  unpublish as unpublishOwnPage,
} from "./own-pages/office/operator-pages.server.ts";
import { read as readOwnPage } from "./own-pages/read-page.server.ts";
import {
  list as listPaymentAccounts,
  save as savePaymentAccount,
  stop as stopPaymentAccount,
} from "./providers/payment-accounts/office/accounts.server.ts";
import { read as readDebit } from "./direct-debit/mandate/read.server.ts";
import {
  readSetup as readDebitSetup,
  saveSetup as saveDebitSetup,
} from "./direct-debit/office/setup-calls.server.ts";
import {
  charge as chargeDebit,
  revoke as revokeDebit,
  sign as signDebit,
} from "./direct-debit/mandate/sign.server.ts";
import { order } from "./orders/place-order.server.ts";
import { listStored, removeStored } from "./orders/list-stored.server.ts";
import { readRepeat } from "./orders/read-repeat.server.ts";
import { listMethods, readOrder } from "./orders/read-order.server.ts";
import { received as receivedGifts } from "./chat/gifts/received.server.ts";
import {
  order as orderPhotos,
  own as ownPhotos,
  remove as removePhoto,
} from "./photos/own/own-photos.server.ts";
import { review as reviewPhoto, waiting as waitingPhotos } from "./photos/office/review.server.ts";
import { pageHidden } from "./presence/page-hidden.server.ts";
import {
  enable as enableMails,
  pause as pauseMails,
  read as readNotifications,
  update as updateNotifications,
} from "./notifications/preferences.server.ts";
import {
  readUnsubscribe,
  unsubscribe as unsubscribeMails,
} from "./notifications/unsubscribe.server.ts";
import { subscribe, unsubscribe as unsubscribePush } from "./push/subscribe.server.ts";
import { list as listInterests } from "./interests/list-interests.server.ts";
import { offer as offerLanguage } from "./languages/offer.server.ts";
import { autoLike } from "./likes/auto-like.server.ts";
import { like, seen as likeSeen, unlike } from "./likes/like.server.ts";
import { list as listLikes, newMatches, page as likesPage } from "./likes/read-likes.server.ts";
import { suggest } from "./match-finder/suggest.server.ts";
import { saveWish, wish } from "./match-finder/wish.server.ts";
import { read as readMember } from "./member-page/read-member.server.ts";
import {
  deleteSearch,
  lastSearch,
  rememberSearch,
  renameSearch,
  savedSearches,
  saveSearch,
} from "./members/saved-searches.server.ts";
import { count as countMembers, search as searchMembers } from "./members/search.server.ts";
import { similar as similarMembers } from "./members/similar.server.ts";
import { stillVisible } from "./members/still-visible.server.ts";
import { own as ownProfile, update as updateProfile } from "./profiles/update-profile.server.ts";
import { changeLanguage } from "./sessions/change-language.server.ts";
import { login } from "./sessions/login.server.ts";
import { logout } from "./sessions/logout.server.ts";
import { readUser } from "./sessions/read-user.server.ts";
import { readCompany, readSettings } from "./sites/read-settings.server.ts";
import { read as readLimits, set as setLimits } from "./wallet/spending-limit/limits.server.ts";
import { answer as answerCard, undo as undoPass } from "./swipe/answer.server.ts";
import { cards as swipeCards } from "./swipe/cards.server.ts";
import {
  read as readSiteSettings,
  save as saveSiteSettings,
  saveCompany,
} from "./site-settings/save.server.ts";
import { choose, readChoice } from "./tracking/choose.server.ts";
import { listBounces, listSources } from "./tracking/office/list-sources.server.ts";
import { pageBounce } from "./tracking/page-bounce.server.ts";

/** Every call's rule, on one page. A call without one does not compile. */
export const handlers: { readonly [N in CallName]: CallHandler<CallOf<N>> } = {
  "moderation.queue": moderationQueue,
  "moderation.read": readCase,
  "moderation.decide": decide,
  "spendingLimit.read": readLimits,
  "spendingLimit.set": setLimits,
  "reconciliation.listDifferences": listDifferences,
  "reconciliation.closeDifference": closeDifference,
  "reconciliation.listRuns": listRuns,
  "reconciliation.start": startReconciliation,
  "refunds.withdrawable": withdrawable,
  "refunds.withdraw": withdraw,
  "refunds.list": listRefunds,
  "refunds.read": readRefund,
  "refunds.searchOrders": searchOrders,
  "refunds.openOrder": openOrder,
  "refunds.refundOrder": refundOrder,
  "refunds.unstick": unstick,
  "reports.report": report,
  "reports.list": listReports,
  "reports.reportOutside": reportOutside,
  "blocks.block": block,
  "blocks.unblock": unblock,
  "blocks.list": listBlocks,
  "chat.list": listChats,
  "chat.open": openChat,
  "chat.read": readMessages,
  "chat.sendMessage": sendMessage,
  "chat.markRead": markRead,
  "chat.showPhotos": showPhotos,
  "chat.remove": removeChat,
  "complaints.complain": complain,
  "complaints.list": listComplaints,
  "complaints.read": readComplaint,
  "complaints.answer": answerComplaint,
  "content.readPage": readPage,
  "credits.listBundles": listBundles,
  "credits.ledger": ledger,
  "credits.readEntry": readEntry,
  "credits.ledgerChecks": ledgerChecks,
  "discounts.readCode": readCode,
  "own-pages.read": readOwnPage,
  "own-pages.list": listOwnPages,
  "own-pages.edit": editOwnPage,
  "own-pages.preview": previewOwnPage,
  "own-pages.save": saveOwnPage,
  "own-pages.unpublish": unpublishOwnPage,
  "own-pages.remove": removeOwnPage,
  "payment-accounts.list": listPaymentAccounts,
  "payment-accounts.save": savePaymentAccount,
  "payment-accounts.stop": stopPaymentAccount,
  "direct-debit.read": readDebit,
  "direct-debit.prepare": prepareDebit,
  "direct-debit.resendCode": resendDebitCode,
  "direct-debit.sign": signDebit,
  "direct-debit.charge": chargeDebit,
  "direct-debit.revoke": revokeDebit,
  "direct-debit.readSetup": readDebitSetup,
  "direct-debit.saveSetup": saveDebitSetup,
  "direct-debit.overview": debitOverview,
  "direct-debit.makeBatch": makeDebitBatch,
  "direct-debit.readBatch": readDebitBatch,
  "direct-debit.file": debitFile,
  "direct-debit.answer": answerDebit,
  "direct-debit.answerAll": answerDebits,
  "direct-debit.refunded": debitRefunded,
  "direct-debit.blocks": debitBlocks,
  "direct-debit.block": blockDebit,
  "direct-debit.unblock": unblockDebit,
  "discounts.listCodes": listCodes,
  "discounts.createCode": createCode,
  "discounts.switchCode": switchCode,
  "matchFinder.wish": wish,
  "matchFinder.saveWish": saveWish,
  "matchFinder.suggest": suggest,
  "swipe.cards": swipeCards,
  "swipe.answer": answerCard,
  "swipe.undo": undoPass,
  "gifts.received": receivedGifts,
  "invoices.readBuyer": readBuyer,
  "invoices.setBuyer": setBuyer,
  "invoices.listVatRates": listVatRates,
  "invoices.setVatRate": setVatRate,
  "invoices.removeVatRate": removeVatRate,
  "payments.order": order,
  "payments.listStored": listStored,
  "payments.removeStored": removeStored,
  "payments.readRepeat": readRepeat,
  "payments.readOrder": readOrder,
  "payments.listMethods": listMethods,
  "photos.own": ownPhotos,
  "photos.order": orderPhotos,
  "photos.remove": removePhoto,
  "photos.waiting": waitingPhotos,
  "photos.review": reviewPhoto,
  "presence.pageHidden": pageHidden,
  "notifications.read": readNotifications,
  "notifications.update": updateNotifications,
  "notifications.enable": enableMails,
  "notifications.pause": pauseMails,
  "notifications.readUnsubscribe": readUnsubscribe,
  "notifications.unsubscribe": unsubscribeMails,
  "push.subscribe": subscribe,
  "account-settings.read": readAccount,
  "account-settings.changeDates": changeDates,
  "push.unsubscribe": unsubscribePush,
  "account-settings.changeMail": changeMail,
  "account-settings.cancelMail": cancelMail,
  "account-settings.confirmMail": confirmMail,
  "account-settings.stopMail": stopMail,
  "account-settings.changePassword": changePassword,
  "account-settings.changeVisibility": changeVisibility,
  "account-settings.endSession": endSession,
  "account-settings.endOthers": endOthers,
  "account-settings.requestExport": requestExport,
  "account-settings.readExport": readExport,
  "account-settings.cancelExport": cancelExport,
  "account-settings.acceptStay": acceptStay,
  "account-settings.deleteAccount": deleteAccount,
  "account-settings.requestReactivation": requestReactivation,
  "account-settings.reactivate": reactivate,
  "accounts.signUp": signUp,
  "accounts.signUpMessage": signUpMessage,
  "accounts.checkSignUp": checkSignUp,
  "accounts.changeSignUpEmail": changeSignUpEmail,
  "accounts.resendActivation": resendActivation,
  "accounts.activate": activate,
  "accounts.requestPasswordReset": requestPasswordReset,
  "accounts.resetPassword": resetPassword,
  "alerts.dismiss": dismissAlert,
  "geography.listRegions": listRegions,
  "geography.readMap": readMap,
  "geography.reverseGeocode": reverseGeocode,
  "geography.findCity": reverseGeocode,
  "interests.list": listInterests,
  "likes.like": like,
  "likes.unlike": unlike,
  "likes.seen": likeSeen,
  "likes.list": listLikes,
  "likes.page": likesPage,
  "likes.newMatches": newMatches,
  "languages.offer": offerLanguage,
  "lander-pictures.list": listPictures,
  "lander-pictures.set": setPicture,
  "lander-pictures.remove": removePicture,
  "likes.autoLike": autoLike,
  "members.search": searchMembers,
  "members.read": readMember,
  "members.similar": similarMembers,
  "members.count": countMembers,
  "members.stillVisible": stillVisible,
  "members.savedSearches": savedSearches,
  "members.saveSearch": saveSearch,
  "members.renameSearch": renameSearch,
  "members.deleteSearch": deleteSearch,
  "members.lastSearch": lastSearch,
  "members.rememberSearch": rememberSearch,
  "profiles.own": ownProfile,
  "profiles.update": updateProfile,
  "sessions.login": login,
  "sessions.readUser": readUser,
  "sessions.changeLanguage": changeLanguage,
  "sessions.logout": logout,
  "sites.readSettings": readSettings,
  "sites.readCompany": readCompany,
  "site-settings.read": readSiteSettings,
  "site-settings.save": saveSiteSettings,
  "site-settings.saveCompany": saveCompany,
  "tracking.choose": choose,
  "tracking.listBounces": listBounces,
  "tracking.listSources": listSources,
  "tracking.pageBounce": pageBounce,
  "tracking.readChoice": readChoice,
};
