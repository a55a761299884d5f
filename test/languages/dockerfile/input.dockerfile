# syntax=docker/dockerfile:1
ARG NODE_VERSION=20

# Builds it.
FROM --platform=$BUILDPLATFORM node:${NODE_VERSION} AS build
WORKDIR /app
ENV NODE_ENV=production \
    OTHER=1
RUN <<EOT
FROM not-a-stage AS hidden
ARG HIDDEN
EOT
COPY . .

FROM build as test
RUN npm test

from nginx:alpine
ARG LAST
COPY --from=build /app /usr/share/nginx/html

FROM build AS platform-arm/v7
ENV OLD one two=3
ENV "QUOTED"="a b" SECOND='c' \
    # Between.
    THIRD=d\ e
ARG ALONE=1
RUN A=1 \
    B=2 make

# Of the next.
FROM scratch AS last
