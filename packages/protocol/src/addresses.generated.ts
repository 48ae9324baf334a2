// Where each HTTP call is served. Written by `node bin/generate.mjs` from the declarations in domains/: change
// those. Free of parsers, and a browser loads only the addresses that its pages use.
import type { CallAddress } from './call.ts';
import type { calls } from './calls.ts';

type Calls = typeof calls;

export const verifyAge: CallAddress<Calls['accounts']['verifyAge']> =
  { method: 'POST', path: '/b/agegate/verify/' };
export const startAppProof: CallAddress<Calls['accounts']['startAppProof']> =
  { method: 'POST', path: '/b/agegate/eu/start/' };
export const appProofResult: CallAddress<Calls['accounts']['appProofResult']> =
  { method: 'POST', path: '/b/agegate/eu/result/' };
export const register: CallAddress<Calls['accounts']['register']> =
  { method: 'POST', path: '/_backend/register/' };
export const registerOnSite: CallAddress<Calls['accounts']['registerOnSite']> =
  { method: 'POST', path: '/b/user/register/' };
export const checkNick: CallAddress<Calls['accounts']['checkNick']> =
  { method: 'GET', path: '/b/user/nick/check' };
export const places: CallAddress<Calls['accounts']['places']> =
  { method: 'GET', path: '/b/user/places/' };
export const requestMail: CallAddress<Calls['accounts']['requestMail']> =
  { method: 'POST', path: '/b/user/register/request/mail' };
export const requestSms: CallAddress<Calls['accounts']['requestSms']> =
  { method: 'POST', path: '/_backend/member/activate/request-sms/' };
export const requestSmsOnSite: CallAddress<Calls['accounts']['requestSmsOnSite']> =
  { method: 'POST', path: '/b/user/register/request/sms' };
export const activateByCode: CallAddress<Calls['accounts']['activateByCode']> =
  { method: 'POST', path: '/_backend/member/activate/by-code/' };
export const activateByCodeOnSite: CallAddress<Calls['accounts']['activateByCodeOnSite']> =
  { method: 'POST', path: '/b/user/activate/code' };
export const activateByToken: CallAddress<Calls['accounts']['activateByToken']> =
  { method: 'POST', path: '/b/user/activate/token/' };
export const changePendingEmail: CallAddress<Calls['accounts']['changePendingEmail']> =
  { method: 'POST', path: '/b/user/register/change/email' };
export const startTrial: CallAddress<Calls['accounts']['startTrial']> =
  { method: 'POST', path: '/_backend/trial/' };
export const login: CallAddress<Calls['accounts']['login']> =
  { method: 'POST', path: '/_backend/login/' };
export const loginOnSite: CallAddress<Calls['accounts']['loginOnSite']> =
  { method: 'POST', path: '/b/user/login/' };
export const secondStep: CallAddress<Calls['accounts']['secondStep']> =
  { method: 'GET', path: '/b/user/login/second/' };
export const loginSecondStep: CallAddress<Calls['accounts']['loginSecondStep']> =
  { method: 'POST', path: '/b/user/login/second/' };
export const logout: CallAddress<Calls['accounts']['logout']> =
  { method: 'POST', path: '/b/user/logout' };
export const member: CallAddress<Calls['accounts']['member']> =
  { method: 'GET', path: '/b/member' };
export const sessions: CallAddress<Calls['accounts']['sessions']> =
  { method: 'GET', path: '/b/member/sessions/' };
export const endSessions: CallAddress<Calls['accounts']['endSessions']> =
  { method: 'POST', path: '/b/member/sessions/end/' };
export const stepUpMethods: CallAddress<Calls['accounts']['stepUpMethods']> =
  { method: 'GET', path: '/b/member/step-up/' };
export const stepUp: CallAddress<Calls['accounts']['stepUp']> =
  { method: 'POST', path: '/b/member/step-up/' };
export const recoverPassword: CallAddress<Calls['accounts']['recoverPassword']> =
  { method: 'POST', path: '/_backend/password_recover/send.php' };
export const resetPassword: CallAddress<Calls['accounts']['resetPassword']> =
  { method: 'POST', path: '/b/member/password/reset/' };
export const validatePasswordToken: CallAddress<Calls['accounts']['validatePasswordToken']> =
  { method: 'POST', path: '/b/member/password/validate/' };
export const changePasswordByToken: CallAddress<Calls['accounts']['changePasswordByToken']> =
  { method: 'POST', path: '/b/member/password/change/' };
export const updateMember: CallAddress<Calls['accounts']['updateMember']> =
  { method: 'POST', path: '/b/member/update/' };
export const changePassword: CallAddress<Calls['accounts']['changePassword']> =
  { method: 'POST', path: '/b/member/change/password/' };
export const changeNick: CallAddress<Calls['accounts']['changeNick']> =
  { method: 'POST', path: '/b/member/change/nick/' };
export const requestEmailChange: CallAddress<Calls['accounts']['requestEmailChange']> =
  { method: 'POST', path: '/b/member/change/email/request/' };
export const validateEmailChange: CallAddress<Calls['accounts']['validateEmailChange']> =
  { method: 'POST', path: '/b/member/change/email/validate/' };
export const chatSettings: CallAddress<Calls['accounts']['chatSettings']> =
  { method: 'POST', path: '/_backend/member/chat-settings/' };
export const setChatSettings: CallAddress<Calls['accounts']['setChatSettings']> =
  { method: 'POST', path: '/_backend/member/chat-settings/set/' };
export const exportMember: CallAddress<Calls['accounts']['exportMember']> =
  { method: 'GET', path: '/b/member/export/' };
export const deleteAccount: CallAddress<Calls['accounts']['deleteAccount']> =
  { method: 'POST', path: '/b/member/account/delete' };
export const secondFactor: CallAddress<Calls['accounts']['secondFactor']> =
  { method: 'GET', path: '/b/member/second-factor/' };
export const startTotp: CallAddress<Calls['accounts']['startTotp']> =
  { method: 'POST', path: '/b/member/second-factor/totp/start/' };
export const confirmTotp: CallAddress<Calls['accounts']['confirmTotp']> =
  { method: 'POST', path: '/b/member/second-factor/totp/confirm/' };
export const removeTotp: CallAddress<Calls['accounts']['removeTotp']> =
  { method: 'POST', path: '/b/member/second-factor/totp/remove/' };
export const startPasskey: CallAddress<Calls['accounts']['startPasskey']> =
  { method: 'POST', path: '/b/member/second-factor/passkey/start/' };
export const addPasskey: CallAddress<Calls['accounts']['addPasskey']> =
  { method: 'POST', path: '/b/member/second-factor/passkey/add/' };
export const removePasskey: CallAddress<Calls['accounts']['removePasskey']> =
  { method: 'POST', path: '/b/member/second-factor/passkey/remove/' };
export const renewRecoveryCodes: CallAddress<Calls['accounts']['renewRecoveryCodes']> =
  { method: 'POST', path: '/b/member/second-factor/recovery-codes/' };
export const uploadAvatar: CallAddress<Calls['media']['uploadAvatar']> =
  { method: 'POST', path: '/b/member/upload/avatar/' };
export const deleteAvatar: CallAddress<Calls['media']['deleteAvatar']> =
  { method: 'POST', path: '/b/member/avatar/delete/' };
export const uploadAttachment: CallAddress<Calls['media']['uploadAttachment']> =
  { method: 'POST', path: '/_backend/att/upload/' };
export const deleteAttachment: CallAddress<Calls['media']['deleteAttachment']> =
  { method: 'POST', path: '/_backend/att/delete/' };
export const wallet: CallAddress<Calls['wallet']['wallet']> =
  { method: 'GET', path: '/b/member/wallet' };
export const walletHistory: CallAddress<Calls['wallet']['walletHistory']> =
  { method: 'GET', path: '/b/member/wallet/history' };
export const walletCsv: CallAddress<Calls['wallet']['walletCsv']> =
  { method: 'GET', path: '/b/member/wallet/history/csv' };
export const spendingLimits: CallAddress<Calls['wallet']['spendingLimits']> =
  { method: 'GET', path: '/b/member/wallet/limits' };
export const setSpendingLimits: CallAddress<Calls['wallet']['setSpendingLimits']> =
  { method: 'POST', path: '/b/member/wallet/limits/' };
export const ledger: CallAddress<Calls['wallet']['ledger']> =
  { method: 'GET', path: '/b/member/moderation/ledger' };
export const ledgerMovements: CallAddress<Calls['wallet']['ledgerMovements']> =
  { method: 'GET', path: '/b/member/moderation/ledger/movements' };
export const ledgerCsv: CallAddress<Calls['wallet']['ledgerCsv']> =
  { method: 'GET', path: '/b/member/moderation/ledger/csv' };
export const correctLedger: CallAddress<Calls['wallet']['correctLedger']> =
  { method: 'POST', path: '/b/member/moderation/ledger/correct/' };
export const checkLedger: CallAddress<Calls['wallet']['checkLedger']> =
  { method: 'POST', path: '/b/member/moderation/ledger/check/' };
export const follow: CallAddress<Calls['relations']['follow']> =
  { method: 'POST', path: '/_backend/member/follow/' };
export const unfollow: CallAddress<Calls['relations']['unfollow']> =
  { method: 'POST', path: '/_backend/member/unfollow/' };
export const block: CallAddress<Calls['relations']['block']> =
  { method: 'POST', path: '/_backend/member/block/' };
export const unblock: CallAddress<Calls['relations']['unblock']> =
  { method: 'POST', path: '/_backend/member/unblock/' };
export const blacklist: CallAddress<Calls['relations']['blacklist']> =
  { method: 'GET', path: '/b/member/blacklist/list' };
export const addToBlacklist: CallAddress<Calls['relations']['addToBlacklist']> =
  { method: 'POST', path: '/b/member/blacklist/add/' };
export const deleteFromBlacklist: CallAddress<Calls['relations']['deleteFromBlacklist']> =
  { method: 'POST', path: '/b/member/blacklist/delete/' };
export const followees: CallAddress<Calls['relations']['followees']> =
  { method: 'GET', path: '/b/member/followee/list' };
export const followers: CallAddress<Calls['relations']['followers']> =
  { method: 'GET', path: '/b/member/follower/list' };
export const addFollowee: CallAddress<Calls['relations']['addFollowee']> =
  { method: 'POST', path: '/b/member/followee/add/' };
export const deleteFollowee: CallAddress<Calls['relations']['deleteFollowee']> =
  { method: 'POST', path: '/b/member/followee/delete/' };
export const checkFollowee: CallAddress<Calls['relations']['checkFollowee']> =
  { method: 'GET', path: '/b/member/followee/check' };
export const followSuggestions: CallAddress<Calls['relations']['followSuggestions']> =
  { method: 'GET', path: '/b/member/followee/suggestions' };
export const dismissSuggestion: CallAddress<Calls['relations']['dismissSuggestion']> =
  { method: 'POST', path: '/b/member/followee/suggestions/dismiss/' };
export const relationCounts: CallAddress<Calls['relations']['relationCounts']> =
  { method: 'GET', path: '/b/member/relations/count' };
export const mute: CallAddress<Calls['moderation']['mute']> =
  { method: 'POST', path: '/_backend/user/text/mute/' };
export const unmute: CallAddress<Calls['moderation']['unmute']> =
  { method: 'POST', path: '/_backend/user/text/unmute/' };
export const exclusionReasons: CallAddress<Calls['moderation']['exclusionReasons']> =
  { method: 'POST', path: '/_backend/exclude/reasons/' };
export const exclude: CallAddress<Calls['moderation']['exclude']> =
  { method: 'POST', path: '/_backend/exclude/' };
export const exclusions: CallAddress<Calls['moderation']['exclusions']> =
  { method: 'GET', path: '/_backend/exclude/list/' };
export const liftExclusion: CallAddress<Calls['moderation']['liftExclusion']> =
  { method: 'POST', path: '/_backend/exclude/lift/' };
export const ban: CallAddress<Calls['moderation']['ban']> =
  { method: 'POST', path: '/_backend/member/ban/' };
export const contact: CallAddress<Calls['moderation']['contact']> =
  { method: 'POST', path: '/b/contact/' };
export const report: CallAddress<Calls['moderation']['report']> =
  { method: 'POST', path: '/b/report/' };
export const liftSuspicion: CallAddress<Calls['moderation']['liftSuspicion']> =
  { method: 'POST', path: '/b/member/moderation/reports/lift/' };
export const reportPicture: CallAddress<Calls['moderation']['reportPicture']> =
  { method: 'POST', path: '/b/member/moderation/reports/picture/' };
export const reviewQueue: CallAddress<Calls['moderation']['reviewQueue']> =
  { method: 'GET', path: '/b/moderation/queue' };
export const openReview: CallAddress<Calls['moderation']['openReview']> =
  { method: 'POST', path: '/b/moderation/queue/open/' };
export const unveilReview: CallAddress<Calls['moderation']['unveilReview']> =
  { method: 'POST', path: '/b/moderation/queue/unveil/' };
export const nearReview: CallAddress<Calls['moderation']['nearReview']> =
  { method: 'GET', path: '/b/moderation/queue/near' };
export const escalateReview: CallAddress<Calls['moderation']['escalateReview']> =
  { method: 'POST', path: '/b/moderation/queue/escalate/' };
export const decideReview: CallAddress<Calls['moderation']['decideReview']> =
  { method: 'POST', path: '/b/moderation/decide/' };
export const cases: CallAddress<Calls['moderation']['cases']> =
  { method: 'GET', path: '/b/member/moderation/cases' };
export const openCase: CallAddress<Calls['moderation']['openCase']> =
  { method: 'POST', path: '/b/member/moderation/cases/open/' };
export const takeCase: CallAddress<Calls['moderation']['takeCase']> =
  { method: 'POST', path: '/b/member/moderation/cases/take/' };
export const decideCase: CallAddress<Calls['moderation']['decideCase']> =
  { method: 'POST', path: '/b/member/moderation/cases/decide/' };
export const decision: CallAddress<Calls['moderation']['decision']> =
  { method: 'GET', path: '/b/member/decision' };
export const appeal: CallAddress<Calls['moderation']['appeal']> =
  { method: 'POST', path: '/b/member/decision/appeal/' };
export const followNotice: CallAddress<Calls['moderation']['followNotice']> =
  { method: 'GET', path: '/b/follow' };
export const complain: CallAddress<Calls['moderation']['complain']> =
  { method: 'POST', path: '/b/follow/complain/' };
export const enterOrder: CallAddress<Calls['moderation']['enterOrder']> =
  { method: 'POST', path: '/b/member/moderation/orders/enter/' };
export const evidence: CallAddress<Calls['moderation']['evidence']> =
  { method: 'GET', path: '/b/member/moderation/evidence' };
export const askEvidence: CallAddress<Calls['moderation']['askEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/ask/' };
export const grantEvidence: CallAddress<Calls['moderation']['grantEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/grant/' };
export const refuseEvidence: CallAddress<Calls['moderation']['refuseEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/refuse/' };
export const closeEvidence: CallAddress<Calls['moderation']['closeEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/close/' };
export const lookAtEvidence: CallAddress<Calls['moderation']['lookAtEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/look/' };
export const veilEvidence: CallAddress<Calls['moderation']['veilEvidence']> =
  { method: 'POST', path: '/b/member/moderation/evidence/veil/' };
export const evidenceBytes: CallAddress<Calls['moderation']['evidenceBytes']> =
  { method: 'GET', path: '/b/member/moderation/evidence/bytes' };
export const evidenceSheet: CallAddress<Calls['moderation']['evidenceSheet']> =
  { method: 'GET', path: '/b/member/moderation/evidence/sheet' };
export const evidenceSent: CallAddress<Calls['moderation']['evidenceSent']> =
  { method: 'POST', path: '/b/member/moderation/evidence/sent/' };
export const journal: CallAddress<Calls['moderation']['journal']> =
  { method: 'GET', path: '/b/member/moderation/journal' };
export const journalCsv: CallAddress<Calls['moderation']['journalCsv']> =
  { method: 'GET', path: '/b/member/moderation/journal/csv' };
export const journalState: CallAddress<Calls['moderation']['journalState']> =
  { method: 'GET', path: '/b/member/moderation/journal/chain' };
export const checkJournal: CallAddress<Calls['moderation']['checkJournal']> =
  { method: 'POST', path: '/b/member/moderation/journal/check/' };
export const knownImages: CallAddress<Calls['moderation']['knownImages']> =
  { method: 'GET', path: '/b/member/moderation/known' };
export const allowImage: CallAddress<Calls['moderation']['allowImage']> =
  { method: 'POST', path: '/b/member/moderation/known/allow/' };
export const consoleMembers: CallAddress<Calls['moderation']['consoleMembers']> =
  { method: 'GET', path: '/b/member/moderation/members' };
export const openMember: CallAddress<Calls['moderation']['openMember']> =
  { method: 'POST', path: '/b/member/moderation/members/open/' };
export const muteMember: CallAddress<Calls['moderation']['muteMember']> =
  { method: 'POST', path: '/b/member/moderation/members/mute/' };
export const banMember: CallAddress<Calls['moderation']['banMember']> =
  { method: 'POST', path: '/b/member/moderation/members/ban/' };
export const certifyMember: CallAddress<Calls['moderation']['certifyMember']> =
  { method: 'POST', path: '/b/member/moderation/members/certify/' };
export const giveMemberPremium: CallAddress<Calls['moderation']['giveMemberPremium']> =
  { method: 'POST', path: '/b/member/moderation/members/premium/' };
export const setMemberRole: CallAddress<Calls['moderation']['setMemberRole']> =
  { method: 'POST', path: '/b/member/moderation/members/role/' };
export const consoleCounts: CallAddress<Calls['moderation']['consoleCounts']> =
  { method: 'GET', path: '/b/member/moderation/console' };
export const dashboard: CallAddress<Calls['moderation']['dashboard']> =
  { method: 'GET', path: '/b/member/moderation/dashboard' };
export const transparency: CallAddress<Calls['moderation']['transparency']> =
  { method: 'GET', path: '/b/transparency/' };
export const transparencyCsv: CallAddress<Calls['moderation']['transparencyCsv']> =
  { method: 'GET', path: '/b/transparency/csv' };
export const ownReport: CallAddress<Calls['moderation']['ownReport']> =
  { method: 'GET', path: '/b/member/moderation/report' };
export const writeReport: CallAddress<Calls['moderation']['writeReport']> =
  { method: 'POST', path: '/b/member/moderation/report/write/' };
export const freezeReport: CallAddress<Calls['moderation']['freezeReport']> =
  { method: 'POST', path: '/b/member/moderation/report/freeze/' };
export const reportMonths: CallAddress<Calls['moderation']['reportMonths']> =
  { method: 'GET', path: '/b/member/moderation/report/months' };
export const ageProofsCsv: CallAddress<Calls['moderation']['ageProofsCsv']> =
  { method: 'GET', path: '/b/member/moderation/report/age' };
export const serverFindings: CallAddress<Calls['moderation']['serverFindings']> =
  { method: 'GET', path: '/b/member/moderation/server' };
export const examineServer: CallAddress<Calls['moderation']['examineServer']> =
  { method: 'POST', path: '/b/member/moderation/server/examine' };
export const siteSettings: CallAddress<Calls['moderation']['siteSettings']> =
  { method: 'GET', path: '/b/member/moderation/settings' };
export const changeSiteSettings: CallAddress<Calls['moderation']['changeSiteSettings']> =
  { method: 'POST', path: '/b/member/moderation/settings/change/' };
export const paymentPlans: CallAddress<Calls['payments']['paymentPlans']> =
  { method: 'GET', path: '/b/payment/plans' };
export const startPayment: CallAddress<Calls['payments']['startPayment']> =
  { method: 'POST', path: '/b/member/payment/card/' };
export const paymentOrder: CallAddress<Calls['payments']['paymentOrder']> =
  { method: 'POST', path: '/b/member/payment/order/' };
export const paymentHistory: CallAddress<Calls['payments']['paymentHistory']> =
  { method: 'POST', path: '/b/member/payment/history/' };
export const paymentHistoryCsv: CallAddress<Calls['payments']['paymentHistoryCsv']> =
  { method: 'GET', path: '/b/member/payment/history/csv' };
export const paymentReceipt: CallAddress<Calls['payments']['paymentReceipt']> =
  { method: 'GET', path: '/b/member/payment/receipt' };
export const withdrawalOffer: CallAddress<Calls['payments']['withdrawalOffer']> =
  { method: 'GET', path: '/b/member/payment/withdrawal' };
export const withdrawPayment: CallAddress<Calls['payments']['withdrawPayment']> =
  { method: 'POST', path: '/b/member/payment/withdraw/' };
export const keptOrders: CallAddress<Calls['payments']['keptOrders']> =
  { method: 'GET', path: '/b/member/moderation/payments' };
export const refundOrder: CallAddress<Calls['payments']['refundOrder']> =
  { method: 'POST', path: '/b/member/moderation/payments/refund/' };
export const endFailedRefund: CallAddress<Calls['payments']['endFailedRefund']> =
  { method: 'POST', path: '/b/member/moderation/payments/refund/end/' };
export const refusedWebhooks: CallAddress<Calls['payments']['refusedWebhooks']> =
  { method: 'GET', path: '/b/member/moderation/payments/webhooks' };
export const paymentDays: CallAddress<Calls['payments']['paymentDays']> =
  { method: 'GET', path: '/b/member/moderation/payments/days' };
export const stoppedBuyers: CallAddress<Calls['payments']['stoppedBuyers']> =
  { method: 'GET', path: '/b/member/moderation/payments/buyers' };
export const keepStopped: CallAddress<Calls['payments']['keepStopped']> =
  { method: 'POST', path: '/b/member/moderation/payments/buyers/keep/' };
export const freeBuyer: CallAddress<Calls['payments']['freeBuyer']> =
  { method: 'POST', path: '/b/member/moderation/payments/buyers/free/' };
export const certification: CallAddress<Calls['certification']['certification']> =
  { method: 'GET', path: '/b/member/certification' };
export const certificationCode: CallAddress<Calls['certification']['certificationCode']> =
  { method: 'POST', path: '/b/member/certification/code/' };
export const uploadCertification: CallAddress<Calls['certification']['uploadCertification']> =
  { method: 'POST', path: '/b/member/upload/certification/' };
export const withdrawCertification: CallAddress<Calls['certification']['withdrawCertification']> =
  { method: 'POST', path: '/b/member/certification/withdraw/' };
export const searchMembers: CallAddress<Calls['profiles']['searchMembers']> =
  { method: 'GET', path: '/b/user/search' };
export const profile: CallAddress<Calls['profiles']['profile']> =
  { method: 'GET', path: '/b/user/profile' };
export const hitProfile: CallAddress<Calls['profiles']['hitProfile']> =
  { method: 'GET', path: '/b/user/profile/hit/' };
export const comments: CallAddress<Calls['comments']['comments']> =
  { method: 'GET', path: '/b/comment/list' };
export const addComment: CallAddress<Calls['comments']['addComment']> =
  { method: 'POST', path: '/b/comment/add/' };
export const deleteComment: CallAddress<Calls['comments']['deleteComment']> =
  { method: 'POST', path: '/b/comment/delete/' };
export const likeComment: CallAddress<Calls['comments']['likeComment']> =
  { method: 'POST', path: '/b/comment/like/' };
export const guestbook: CallAddress<Calls['guestbook']['guestbook']> =
  { method: 'GET', path: '/b/user/guestbook/list' };
export const leaveWord: CallAddress<Calls['guestbook']['leaveWord']> =
  { method: 'POST', path: '/b/user/guestbook/post/' };
export const deleteWord: CallAddress<Calls['guestbook']['deleteWord']> =
  { method: 'POST', path: '/b/user/guestbook/delete/' };
export const restoreWord: CallAddress<Calls['guestbook']['restoreWord']> =
  { method: 'POST', path: '/b/user/guestbook/undelete/' };
export const approveWord: CallAddress<Calls['guestbook']['approveWord']> =
  { method: 'POST', path: '/b/member/guestbook/approve/' };
export const setGuestbook: CallAddress<Calls['guestbook']['setGuestbook']> =
  { method: 'POST', path: '/b/member/guestbook/disable/' };
export const uploadPhoto: CallAddress<Calls['albums']['uploadPhoto']> =
  { method: 'POST', path: '/b/member/upload/photo/' };
export const updatePhoto: CallAddress<Calls['albums']['updatePhoto']> =
  { method: 'POST', path: '/b/member/photo/update/' };
export const deletePhoto: CallAddress<Calls['albums']['deletePhoto']> =
  { method: 'POST', path: '/b/member/photo/delete/' };
export const orderPhotos: CallAddress<Calls['albums']['orderPhotos']> =
  { method: 'POST', path: '/b/member/photo/order/' };
export const albumPhotos: CallAddress<Calls['albums']['albumPhotos']> =
  { method: 'GET', path: '/b/user/album/list' };
export const albumPhoto: CallAddress<Calls['albums']['albumPhoto']> =
  { method: 'GET', path: '/b/user/album/photo' };
export const liveSession: CallAddress<Calls['rooms']['liveSession']> =
  { method: 'GET', path: '/_backend/member/session/' };
export const rooms: CallAddress<Calls['rooms']['rooms']> =
  { method: 'GET', path: '/_backend/rooms/list/' };
export const room: CallAddress<Calls['rooms']['room']> =
  { method: 'GET', path: '/_backend/rooms/room/' };
export const lastMessages: CallAddress<Calls['rooms']['lastMessages']> =
  { method: 'GET', path: '/_backend/rooms/messages/' };
export const updateRoom: CallAddress<Calls['rooms']['updateRoom']> =
  { method: 'POST', path: '/_backend/member/room/update/' };
export const advertisedRooms: CallAddress<Calls['rooms']['advertisedRooms']> =
  { method: 'GET', path: '/_backend/rooms/neo/' };
export const showroomEarnings: CallAddress<Calls['rooms']['showroomEarnings']> =
  { method: 'GET', path: '/_backend/member/room/showroom/' };
export const listPm: CallAddress<Calls['pm']['listPm']> =
  { method: 'GET', path: '/b/member/pm/conversations/' };
export const readPm: CallAddress<Calls['pm']['readPm']> =
  { method: 'GET', path: '/b/member/pm/conversation/' };
export const searchPm: CallAddress<Calls['pm']['searchPm']> =
  { method: 'GET', path: '/b/member/pm/search/' };
export const mosaic: CallAddress<Calls['streams']['mosaic']> =
  { method: 'GET', path: '/_backend/moderation/cameras/' };
export const warnCamera: CallAddress<Calls['streams']['warnCamera']> =
  { method: 'POST', path: '/_backend/moderation/cameras/warn/' };
export const clearCamera: CallAddress<Calls['streams']['clearCamera']> =
  { method: 'POST', path: '/_backend/moderation/cameras/clear/' };
export const stopCamera: CallAddress<Calls['streams']['stopCamera']> =
  { method: 'POST', path: '/_backend/moderation/cameras/stop/' };
export const lookAtCamera: CallAddress<Calls['streams']['lookAtCamera']> =
  { method: 'POST', path: '/_backend/cameras/report/look/' };
export const reportCamera: CallAddress<Calls['streams']['reportCamera']> =
  { method: 'POST', path: '/_backend/cameras/report/' };
export const cameraPictures: CallAddress<Calls['streams']['cameraPictures']> =
  { method: 'GET', path: '/_backend/rooms/cameras/' };
export const liveCameras: CallAddress<Calls['streams']['liveCameras']> =
  { method: 'GET', path: '/_backend/rooms/live/' };
export const clips: CallAddress<Calls['streams']['clips']> =
  { method: 'GET', path: '/_backend/member/clips/' };
export const streamKey: CallAddress<Calls['streams']['streamKey']> =
  { method: 'GET', path: '/_backend/member/stream-key/' };
export const renewStreamKey: CallAddress<Calls['streams']['renewStreamKey']> =
  { method: 'POST', path: '/_backend/member/stream-key/' };
export const endStreamKey: CallAddress<Calls['streams']['endStreamKey']> =
  { method: 'POST', path: '/_backend/member/stream-key/delete/' };
export const viewerToken: CallAddress<Calls['streams']['viewerToken']> =
  { method: 'POST', path: '/_backend/member/viewer-token/' };
export const deleteClip: CallAddress<Calls['streams']['deleteClip']> =
  { method: 'POST', path: '/_backend/member/clips/delete/' };
export const giveTokens: CallAddress<Calls['gifts']['giveTokens']> =
  { method: 'POST', path: '/_backend/member/wallet/give-token/' };
export const giveRecords: CallAddress<Calls['gifts']['giveRecords']> =
  { method: 'POST', path: '/_backend/payment/wallet/record/' };
export const catalogue: CallAddress<Calls['gifts']['catalogue']> =
  { method: 'GET', path: '/b/gifts/catalog' };
export const sendGift: CallAddress<Calls['gifts']['sendGift']> =
  { method: 'POST', path: '/b/member/gifts/send/' };
export const giftStatus: CallAddress<Calls['gifts']['giftStatus']> =
  { method: 'POST', path: '/b/member/gifts/status/' };
export const receivedGifts: CallAddress<Calls['gifts']['receivedGifts']> =
  { method: 'GET', path: '/b/member/gifts' };
export const sentGifts: CallAddress<Calls['gifts']['sentGifts']> =
  { method: 'GET', path: '/b/member/gifts/outgoing' };
export const pendingGifts: CallAddress<Calls['gifts']['pendingGifts']> =
  { method: 'GET', path: '/b/member/payment/pending-gifts' };
export const shelf: CallAddress<Calls['gifts']['shelf']> =
  { method: 'GET', path: '/b/user/gifts/' };
export const giftSettings: CallAddress<Calls['gifts']['giftSettings']> =
  { method: 'POST', path: '/b/member/gifts/settings/' };
export const roomShop: CallAddress<Calls['gifts']['roomShop']> =
  { method: 'GET', path: '/b/room/shop' };
export const saveMenuItem: CallAddress<Calls['gifts']['saveMenuItem']> =
  { method: 'POST', path: '/b/room/menu/item/' };
export const removeMenuItem: CallAddress<Calls['gifts']['removeMenuItem']> =
  { method: 'POST', path: '/b/room/menu/item/remove/' };
export const orderMenuItem: CallAddress<Calls['gifts']['orderMenuItem']> =
  { method: 'POST', path: '/b/room/menu/order/' };
export const menuOrders: CallAddress<Calls['gifts']['menuOrders']> =
  { method: 'GET', path: '/b/room/menu/orders' };
export const endOrder: CallAddress<Calls['gifts']['endOrder']> =
  { method: 'POST', path: '/b/room/menu/order/end/' };
export const startGoal: CallAddress<Calls['gifts']['startGoal']> =
  { method: 'POST', path: '/b/room/goal/start/' };
export const cancelGoal: CallAddress<Calls['gifts']['cancelGoal']> =
  { method: 'POST', path: '/b/room/goal/cancel/' };
export const uploadTicket: CallAddress<Calls['contributions']['uploadTicket']> =
  { method: 'POST', path: '/b/member/upload/ticket/' };
export const draftMaterials: CallAddress<Calls['contributions']['draftMaterials']> =
  { method: 'GET', path: '/b/member/upload/contribution/list/materials' };
export const saveDraft: CallAddress<Calls['contributions']['saveDraft']> =
  { method: 'POST', path: '/b/member/upload/contribution/save/' };
export const submitContribution: CallAddress<Calls['contributions']['submitContribution']> =
  { method: 'POST', path: '/b/member/upload/contribution/' };
export const removeMaterial: CallAddress<Calls['contributions']['removeMaterial']> =
  { method: 'POST', path: '/b/member/contribution/file/delete/' };
export const withdrawContribution: CallAddress<Calls['contributions']['withdrawContribution']> =
  { method: 'POST', path: '/b/member/contribution/withdraw/' };
export const deleteContribution: CallAddress<Calls['contributions']['deleteContribution']> =
  { method: 'POST', path: '/b/member/contribution/delete/' };
export const ownContributions: CallAddress<Calls['contributions']['ownContributions']> =
  { method: 'GET', path: '/b/member/contribution/list' };
export const ownGrants: CallAddress<Calls['contributions']['ownGrants']> =
  { method: 'GET', path: '/b/member/contribution/grants' };
export const contributionStats: CallAddress<Calls['contributions']['contributionStats']> =
  { method: 'GET', path: '/b/contribution/stats' };
export const contributionList: CallAddress<Calls['contributions']['contributionList']> =
  { method: 'GET', path: '/b/list/contribution/index' };
export const contribution: CallAddress<Calls['contributions']['contribution']> =
  { method: 'GET', path: '/b/contribution' };
export const nextContribution: CallAddress<Calls['contributions']['nextContribution']> =
  { method: 'GET', path: '/b/contribution/next' };
export const previousContribution: CallAddress<Calls['contributions']['previousContribution']> =
  { method: 'GET', path: '/b/contribution/previous' };
export const contributionMaterial: CallAddress<Calls['contributions']['contributionMaterial']> =
  { method: 'GET', path: '/b/contribution/material' };
export const memberContributions: CallAddress<Calls['contributions']['memberContributions']> =
  { method: 'GET', path: '/b/user/contribution/list' };
export const addFavourite: CallAddress<Calls['contributions']['addFavourite']> =
  { method: 'POST', path: '/b/member/favourites/add/contribution/' };
export const removeFavourite: CallAddress<Calls['contributions']['removeFavourite']> =
  { method: 'POST', path: '/b/member/favourites/remove/contribution/' };
export const favouriteList: CallAddress<Calls['contributions']['favouriteList']> =
  { method: 'POST', path: '/b/member/favourites/list/contributions/' };
export const favouriteContributors: CallAddress<Calls['contributions']['favouriteContributors']> =
  { method: 'GET', path: '/b/member/favourites/list/contributors/' };
export const startPoll: CallAddress<Calls['contributions']['startPoll']> =
  { method: 'POST', path: '/b/moderation/queue/poll/' };
export const votes: CallAddress<Calls['contributions']['votes']> =
  { method: 'GET', path: '/b/moderation/votes' };
export const vote: CallAddress<Calls['contributions']['vote']> =
  { method: 'POST', path: '/b/moderation/vote/' };
export const depictedPeople: CallAddress<Calls['consents']['depictedPeople']> =
  { method: 'GET', path: '/b/member/contribution/people' };
export const inviteDepicted: CallAddress<Calls['consents']['inviteDepicted']> =
  { method: 'POST', path: '/b/member/contribution/people/' };
export const nameDepictedFiles: CallAddress<Calls['consents']['nameDepictedFiles']> =
  { method: 'POST', path: '/b/member/contribution/people/files/' };
export const remindDepicted: CallAddress<Calls['consents']['remindDepicted']> =
  { method: 'POST', path: '/b/member/contribution/people/remind/' };
export const cancelDepicted: CallAddress<Calls['consents']['cancelDepicted']> =
  { method: 'POST', path: '/b/member/contribution/people/cancel/' };
export const consentInvitation: CallAddress<Calls['consents']['consentInvitation']> =
  { method: 'GET', path: '/b/consent/invitation' };
export const openConsent: CallAddress<Calls['consents']['openConsent']> =
  { method: 'POST', path: '/b/consent/open/' };
export const openedConsent: CallAddress<Calls['consents']['openedConsent']> =
  { method: 'GET', path: '/b/consent/opened' };
export const signConsent: CallAddress<Calls['consents']['signConsent']> =
  { method: 'POST', path: '/b/consent/sign/' };
export const refuseConsent: CallAddress<Calls['consents']['refuseConsent']> =
  { method: 'POST', path: '/b/consent/refuse/' };
export const withdrawConsent: CallAddress<Calls['consents']['withdrawConsent']> =
  { method: 'POST', path: '/b/consent/withdraw/' };
export const consentLedger: CallAddress<Calls['consents']['consentLedger']> =
  { method: 'GET', path: '/b/member/moderation/consents' };
export const itemTags: CallAddress<Calls['finding']['itemTags']> =
  { method: 'GET', path: '/b/tags/get' };
export const addTags: CallAddress<Calls['finding']['addTags']> =
  { method: 'POST', path: '/b/tags/add/' };
export const removeTag: CallAddress<Calls['finding']['removeTag']> =
  { method: 'POST', path: '/b/tags/remove/' };
export const suggestedTags: CallAddress<Calls['finding']['suggestedTags']> =
  { method: 'GET', path: '/b/tags/suggest' };
export const tagSearch: CallAddress<Calls['finding']['tagSearch']> =
  { method: 'GET', path: '/b/tags/search' };
export const materialList: CallAddress<Calls['finding']['materialList']> =
  { method: 'GET', path: '/b/list/material' };
export const tagList: CallAddress<Calls['finding']['tagList']> =
  { method: 'GET', path: '/b/tags/list' };
export const popularSearches: CallAddress<Calls['finding']['popularSearches']> =
  { method: 'GET', path: '/b/tags/searches/list' };
export const searchSuggestions: CallAddress<Calls['finding']['searchSuggestions']> =
  { method: 'GET', path: '/b/tags/searches/suggest' };
export const helpLines: CallAddress<Calls['finding']['helpLines']> =
  { method: 'GET', path: '/b/tags/searches/help' };
export const archive: CallAddress<Calls['finding']['archive']> =
  { method: 'GET', path: '/b/archive/contributions' };
export const archiveNext: CallAddress<Calls['finding']['archiveNext']> =
  { method: 'GET', path: '/b/archive/next' };
export const archivePrevious: CallAddress<Calls['finding']['archivePrevious']> =
  { method: 'GET', path: '/b/archive/previous' };
export const best: CallAddress<Calls['finding']['best']> =
  { method: 'GET', path: '/b/list/best' };
export const certified: CallAddress<Calls['finding']['certified']> =
  { method: 'GET', path: '/b/list/certified' };
export const certifiedCounts: CallAddress<Calls['finding']['certifiedCounts']> =
  { method: 'GET', path: '/b/list/certified/counts' };
export const curateTag: CallAddress<Calls['finding']['curateTag']> =
  { method: 'POST', path: '/b/tags/curate/' };
export const curatedTag: CallAddress<Calls['finding']['curatedTag']> =
  { method: 'GET', path: '/b/tags/curate/tag' };
export const proposedTags: CallAddress<Calls['finding']['proposedTags']> =
  { method: 'GET', path: '/b/tags/curate/proposals' };
export const curatedTags: CallAddress<Calls['finding']['curatedTags']> =
  { method: 'GET', path: '/b/tags/curate/list' };
export const followTag: CallAddress<Calls['finding']['followTag']> =
  { method: 'POST', path: '/b/tags/follow/' };
export const unfollowTag: CallAddress<Calls['finding']['unfollowTag']> =
  { method: 'POST', path: '/b/tags/unfollow/' };
export const stories: CallAddress<Calls['stories']['stories']> =
  { method: 'GET', path: '/b/ephemeral/list' };
export const storiesOnAir: CallAddress<Calls['stories']['storiesOnAir']> =
  { method: 'GET', path: '/b/ephemeral/live/' };
export const story: CallAddress<Calls['stories']['story']> =
  { method: 'GET', path: '/b/ephemeral/get' };
export const storyComments: CallAddress<Calls['stories']['storyComments']> =
  { method: 'GET', path: '/b/ephemeral/comments' };
export const addStoryComment: CallAddress<Calls['stories']['addStoryComment']> =
  { method: 'POST', path: '/b/ephemeral/comment/add/' };
export const deleteStoryComment: CallAddress<Calls['stories']['deleteStoryComment']> =
  { method: 'GET', path: '/b/ephemeral/comment/delete/' };
export const likeStoryComment: CallAddress<Calls['stories']['likeStoryComment']> =
  { method: 'POST', path: '/b/ephemeral/comment/like/' };
export const storyLikes: CallAddress<Calls['stories']['storyLikes']> =
  { method: 'GET', path: '/b/ephemeral/list/likes' };
export const likeStory: CallAddress<Calls['stories']['likeStory']> =
  { method: 'POST', path: '/b/ephemeral/like/' };
export const cancelStoryLike: CallAddress<Calls['stories']['cancelStoryLike']> =
  { method: 'POST', path: '/b/ephemeral/like/cancel' };
export const seenStories: CallAddress<Calls['stories']['seenStories']> =
  { method: 'POST', path: '/b/ephemeral/seen/' };
export const submitStory: CallAddress<Calls['stories']['submitStory']> =
  { method: 'POST', path: '/b/ephemeral/submit/' };
export const updateStory: CallAddress<Calls['stories']['updateStory']> =
  { method: 'POST', path: '/b/ephemeral/update/' };
export const deleteStory: CallAddress<Calls['stories']['deleteStory']> =
  { method: 'POST', path: '/b/ephemeral/delete/' };
export const denounceStory: CallAddress<Calls['stories']['denounceStory']> =
  { method: 'POST', path: '/b/ephemeral/denounce' };
export const restoreStory: CallAddress<Calls['stories']['restoreStory']> =
  { method: 'POST', path: '/b/ephemeral/restore/' };
export const storyUpload: CallAddress<Calls['stories']['storyUpload']> =
  { method: 'GET', path: '/b/ephemeral/upload/get/' };
export const storyUploads: CallAddress<Calls['stories']['storyUploads']> =
  { method: 'GET', path: '/b/ephemeral/upload/list/' };
export const saveStoryDraft: CallAddress<Calls['stories']['saveStoryDraft']> =
  { method: 'POST', path: '/b/ephemeral/upload/save/' };
export const cutStoryUpload: CallAddress<Calls['stories']['cutStoryUpload']> =
  { method: 'POST', path: '/b/ephemeral/upload/cut/' };
export const deleteStoryUpload: CallAddress<Calls['stories']['deleteStoryUpload']> =
  { method: 'GET', path: '/b/ephemeral/upload/delete/' };
export const storyUploadTicket: CallAddress<Calls['stories']['storyUploadTicket']> =
  { method: 'POST', path: '/b/ephemeral/upload/ticket/' };
export const wallMaterial: CallAddress<Calls['wall']['wallMaterial']> =
  { method: 'GET', path: '/_backend/wall_material/' };
export const wallList: CallAddress<Calls['wall']['wallList']> =
  { method: 'GET', path: '/_backend/member/wall/list/' };
export const postOnWall: CallAddress<Calls['wall']['postOnWall']> =
  { method: 'POST', path: '/_backend/member/wall/post/' };
export const viewWallPost: CallAddress<Calls['wall']['viewWallPost']> =
  { method: 'POST', path: '/_backend/member/wall/view/' };
export const likeWallPost: CallAddress<Calls['wall']['likeWallPost']> =
  { method: 'POST', path: '/_backend/member/wall/like/' };
export const deleteWallPost: CallAddress<Calls['wall']['deleteWallPost']> =
  { method: 'POST', path: '/_backend/member/wall/delete/' };
export const setWall: CallAddress<Calls['wall']['setWall']> =
  { method: 'POST', path: '/_backend/member/wall/settings/' };
export const forumMessages: CallAddress<Calls['wall']['forumMessages']> =
  { method: 'GET', path: '/b/user/forum/message/list/' };
export const updatePosition: CallAddress<Calls['geo']['updatePosition']> =
  { method: 'POST', path: '/b/geo/update/' };
export const changeGeoOptions: CallAddress<Calls['geo']['changeGeoOptions']> =
  { method: 'POST', path: '/b/geo/options/' };
export const ownGeoOptions: CallAddress<Calls['geo']['ownGeoOptions']> =
  { method: 'GET', path: '/b/geo/options/get' };
export const membersAround: CallAddress<Calls['geo']['membersAround']> =
  { method: 'GET', path: '/b/geo/list/users' };
export const notifications: CallAddress<Calls['notifications']['notifications']> =
  { method: 'GET', path: '/b/notification/list' };
export const notificationsInChat: CallAddress<Calls['notifications']['notificationsInChat']> =
  { method: 'GET', path: '/_backend/member/notification/' };
export const notificationCounts: CallAddress<Calls['notifications']['notificationCounts']> =
  { method: 'GET', path: '/b/notification/count' };
export const readNotifications: CallAddress<Calls['notifications']['readNotifications']> =
  { method: 'GET', path: '/b/notification/read' };
export const readNotificationsInChat: CallAddress<Calls['notifications']['readNotificationsInChat']> =
  { method: 'POST', path: '/_backend/member/notification/action/' };
export const deleteNotifications: CallAddress<Calls['notifications']['deleteNotifications']> =
  { method: 'POST', path: '/b/notification/delete/' };
export const notificationSettings: CallAddress<Calls['notifications']['notificationSettings']> =
  { method: 'GET', path: '/b/notification/setting/get' };
export const setNotificationSettings: CallAddress<Calls['notifications']['setNotificationSettings']> =
  { method: 'POST', path: '/b/notification/setting/set/' };
export const setPushToken: CallAddress<Calls['notifications']['setPushToken']> =
  { method: 'POST', path: '/_backend/member/pushapi/set-token/' };
export const pushDevices: CallAddress<Calls['notifications']['pushDevices']> =
  { method: 'GET', path: '/b/notification/device/list' };
export const removePushDevice: CallAddress<Calls['notifications']['removePushDevice']> =
  { method: 'POST', path: '/b/notification/device/delete/' };
export const tryPush: CallAddress<Calls['notifications']['tryPush']> =
  { method: 'POST', path: '/b/notification/device/try/' };
export const mailsOfLink: CallAddress<Calls['notifications']['mailsOfLink']> =
  { method: 'GET', path: '/b/notification/unsubscribe' };
export const unsubscribe: CallAddress<Calls['notifications']['unsubscribe']> =
  { method: 'POST', path: '/b/notification/unsubscribe' };
export const notificationFlow: CallAddress<Calls['notifications']['notificationFlow']> =
  { method: 'GET', path: '/b/notification/flow' };
export const retryNotificationEvent: CallAddress<Calls['notifications']['retryNotificationEvent']> =
  { method: 'POST', path: '/b/notification/flow/retry/' };
export const outbox: CallAddress<Calls['dev']['outbox']> =
  { method: 'GET', path: '/dev/outbox' };
export const api: CallAddress<Calls['dev']['api']> =
  { method: 'GET', path: '/dev/api' };
export const advanceClock: CallAddress<Calls['dev']['advanceClock']> =
  { method: 'POST', path: '/dev/clock' };
export const cast: CallAddress<Calls['dev']['cast']> =
  { method: 'GET', path: '/dev/cast' };
export const lookAround: CallAddress<Calls['dev']['lookAround']> =
  { method: 'POST', path: '/dev/role' };
export const unexclude: CallAddress<Calls['dev']['unexclude']> =
  { method: 'POST', path: '/dev/unexclude' };
export const creditTokens: CallAddress<Calls['dev']['creditTokens']> =
  { method: 'POST', path: '/dev/tokens' };
export const sandboxCards: CallAddress<Calls['dev']['sandboxCards']> =
  { method: 'GET', path: '/dev/cards' };
export const sandboxEvent: CallAddress<Calls['dev']['sandboxEvent']> =
  { method: 'POST', path: '/dev/payment' };
export const grantPremium: CallAddress<Calls['dev']['grantPremium']> =
  { method: 'POST', path: '/dev/grant' };
export const addToCast: CallAddress<Calls['dev']['addToCast']> =
  { method: 'POST', path: '/dev/cast' };
export const tell: CallAddress<Calls['dev']['tell']> =
  { method: 'POST', path: '/dev/tell' };
