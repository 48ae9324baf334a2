// The types of notifications that stay when their sender is gone or not shown: records of money.
import { notificationTypeNames, notificationTypes } from '@alcove/protocol';

export const outliving = notificationTypeNames.filter((type) => notificationTypes[type].outlivesSender);
